import { expect, test } from "vitest";
import type { History, TradeLine } from "~/api/history";
import { printedDays } from "./printed-days";

const rows = [
  ["c", "2026-11-20"],
  ["b2", "2026-11-18"],
  ["b1", "2026-11-18"],
  ["a", "2026-11-17"],
  ["open", null],
].map(([id, day]) => ({ id, exitTime: day === null ? null : `${day}T10:00:00+05:30` })) as TradeLine[];

/** Nets of 100, −40 and 25: the running total is 100, 60, 85. */
const history = {
  daily: [
    { day: "2026-11-17", netPnl: 100 },
    { day: "2026-11-18", netPnl: -40 },
    { day: "2026-11-20", netPnl: 25 },
  ],
  equity: { day: ["2026-11-17", "2026-11-18", "2026-11-20"], net: [100, 60, 85] },
} as unknown as History;

const said = (grouped: boolean, whole: boolean) =>
  printedDays(rows, history, grouped, whole).map(
    ({ day, net, carried, rows }) => `${day} ${net} ${carried}: ${rows.map(({ id }) => id).join(" ")}`,
  );

test("each day carries its net and the running total after it", () =>
  expect(said(true, true)).toEqual([
    "2026-11-20 25 85: c",
    "2026-11-18 -40 60: b2 b1",
    "2026-11-17 100 100: a",
    "null null null: open",
  ]));
test("a part of the trades has no running total", () =>
  expect(said(true, false)).toEqual([
    "2026-11-20 25 null: c",
    "2026-11-18 -40 null: b2 b1",
    "2026-11-17 100 null: a",
    "null null null: open",
  ]));
test("another order has no days", () => expect(said(false, true)).toEqual(["null null null: c b2 b1 a open"]));
test("nothing prints nothing", () => expect(printedDays([], history, true, true)).toEqual([]));
