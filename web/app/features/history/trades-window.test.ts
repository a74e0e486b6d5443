import { expect, test } from "vitest";
import { type Order, PAGE, type TradeLine, type TradePage } from "~/api/history";
import type { Line } from "~/ui/trades-line";
import { linesOf } from "./trades-window";

/** 250 trades, three a day, newest first, and two of them open, which stand at the end. */
const all = Array.from({ length: 250 }, (_, at) => ({
  id: `t${at}`,
  symbol: `S${at}`,
  status: at > 247 ? "open" : "win",
  exitTime:
    at > 247
      ? null
      : `${new Date(Date.UTC(2026, 10, 20) - Math.floor(at / 3) * 86_400_000).toISOString().slice(0, 10)}T10:00:00+05:30`,
  averageExit: at > 247 ? null : 1,
  netPnl: 1,
})) as TradeLine[];

const newest: Order = { by: "exit", down: true };
const page = (number: number, rows = all): [number, TradePage] => [
  number,
  {
    total: rows.length,
    offset: number * PAGE,
    rows: rows.slice(number * PAGE, (number + 1) * PAGE),
    carriedForward: 900 - number,
    broughtForward: 100 - number,
  },
];
const dayNet = new Map([["2026-11-20", 33]]);
const windowOf = (pages: [number, TradePage][], order = newest, total = 250) =>
  linesOf({ pages: new Map(pages), total, order, dayNet, whole: true, several: false });

function said(line: Line): string {
  switch (line.kind) {
    case "balance":
      return `${line.words} ${line.value}${line.last ? " ═" : ""}`;
    case "waiting":
      return "…";
    case "trade":
      return `${line.id}${line.first ? ` [${line.day} ${line.dayNet} ${line.dayTrades}` : ""}${line.end ? "]" : ""}`;
  }
}

function check(lines: ReturnType<typeof linesOf>, from: number, expected: string[]) {
  expect(expected.map((_, i) => said(lines.at(from + i)))).toEqual(expected);
}

test("every trade has a place, also those that are not here, between two balances", () => {
  const lines = windowOf([page(0)]);
  expect(lines.count).toBe(252);
  check(lines, 0, ["Net total up to 20 Nov 2026 900", "t0 [2026-11-20 33 3", "t1", "t2]", "t3 [2026-11-19 null 3"]);
  check(lines, 100, ["t99 [2026-10-18 null null", "…", "…"]);
  check(lines, 250, ["…", "Net total null ═"]);
});

test("a day cut by the end of a page has no count until its other half has come", () => {
  const cut = windowOf([page(0)]);
  expect(cut.at(100)).toMatchObject({ id: "t99", first: true, end: false, dayTrades: null });
  const whole = windowOf([page(0), page(1)]);
  expect(whole.at(100)).toMatchObject({ id: "t99", first: true, dayTrades: 3 });
  expect(whole.at(101)).toMatchObject({ id: "t100", first: false, end: false });
});

test("the last page brings what was brought forward", () =>
  check(windowOf([page(0), page(2)]), 246, [
    "t245]",
    "t246 [2026-08-30 null 2",
    "t247]",
    "t248 [null null 2",
    "t249]",
    "Net total before 30 Aug 2026 98 ═",
  ]));

test("a last page of open trades alone has no balance; the page before it has", () => {
  const open = page(2);
  open[1] = { ...open[1], broughtForward: null };
  expect(said(windowOf([page(0), page(1), open]).at(251))).toMatch(/ 99 ═$/);
  expect(said(windowOf([page(0), open]).at(251))).toMatch(/ null ═$/);
});

test("a page in the middle does not know whether it begins a day", () => {
  const lines = windowOf([page(0), page(2)]);
  expect(lines.at(200)).toEqual({ kind: "waiting" });
  expect(lines.at(201)).toMatchObject({ id: "t200", first: false, dayTrades: null });
});

test("oldest first: the balances change places", () => {
  const rows = all.toReversed();
  const lines = windowOf([page(0, rows), page(2, rows)], { by: "exit", down: false });
  check(lines, 0, ["Net total before 30 Aug 2026 100", "t249 [null null 2", "t248]", "t247 [2026-08-30 null 2"]);
  check(lines, 250, ["t0]", "Net total up to 20 Nov 2026 898 ═"]);
});

test("by anything but time there are neither days nor balances", () => {
  const lines = windowOf([page(0)], { by: "net", down: true });
  expect(lines.count).toBe(250);
  expect(lines.at(0)).toMatchObject({ id: "t0", grouped: false, dayTrades: null });
});

test("a part of the trades has no balance of the book", () => {
  const part = linesOf({ pages: new Map([page(0)]), total: 250, order: newest, dayNet, whole: false, several: false });
  expect(part.count).toBe(250);
  expect(part.at(0)).toMatchObject({ id: "t0", grouped: true, first: true });
});

test("of several accounts each trade says whose it is", () => {
  const pages = new Map([page(0)]);
  const accounts = (several: boolean) =>
    (linesOf({ pages, total: 250, order: newest, dayNet, whole: false, several }).at(0) as { account: string | null })
      .account;
  expect(accounts(true)).toBe(pages.get(0)!.rows[0]!.accountName);
  expect(accounts(false)).toBeNull();
});

test("a line stays the same object, so what shows it is not drawn again", () => {
  const lines = windowOf([page(0)]);
  expect(lines.at(7)).toBe(lines.at(7));
});

test("nothing has no lines", () => expect(windowOf([page(0, [])], newest, 0).count).toBe(0));
