import { expect, test } from "vitest";
import type { Daily, Trade } from "~/api/report";
import { daysOf, heightOf } from "~/ui/trades-line";
import { linesOf } from "./trades-lines";
import { readSort, rowsOf, sortRows } from "./trades-order";

const trade = (symbol: string, exitTime: string | null) =>
  ({ symbol, exitTime, netPnl: 1, exits: [] as Trade["exits"] }) as Trade;
const rows = rowsOf([
  trade("A", "2026-05-04T10:00:00+05:30"),
  trade("B", "2026-05-05T10:00:00+05:30"),
  trade("C", "2026-05-05T11:00:00+05:30"),
  trade("D", null),
]);
const daily = [
  ["2026-05-04", 100],
  ["2026-05-05", -40],
].map(([day, netPnl]) => ({ day, netPnl }) as Daily);

function check(order: string | null, balances: boolean, expected: string[]) {
  const sort = readSort(order);
  const lines = linesOf(sortRows(rows, sort), sort, daily, balances);
  expect(
    lines.map((line) =>
      line.kind !== "trade"
        ? line.kind === "balance" && `${line.words.split(",")[0]} ${line.value}${line.last ? " ═" : ""}`
        : `${line.trade.symbol}${line.first ? ` ${line.dayNet ?? "–"}/${line.dayTrades}` : ""}${line.end ? " |" : ""}`,
    ),
  ).toEqual(expected);
}

test("newest first: the total on top, the total before closes with the double line", () =>
  check(null, true, ["Net total 60", "D –/1 |", "C -40/2", "B |", "A 100/1 |", "Net total before the first file 0 ═"]));
test("oldest first: the other way round", () =>
  check("exit", true, [
    "Net total before the first file 0",
    "A 100/1 |",
    "B -40/2",
    "C |",
    "D –/1 |",
    "Net total 60 ═",
  ]));
test("a part of the trades has no balance", () => check(null, false, ["D –/1 |", "C -40/2", "B |", "A 100/1 |"]));
test("by anything else there are no days", () => check("instrument", true, ["A", "B", "C", "D"]));

test("every line has its height beforehand; on a phone the name of the day stands over its first", () => {
  const lines = linesOf(rows, readSort("exit"), daily, true);
  expect(lines.map((line) => heightOf(line, false))).toEqual([44, 60, 44, 44, 60, 44]);
  expect(lines.map((line) => heightOf(line, true))).toEqual([52, 110, 110, 62, 110, 52]);
});

function groups(order: string | null, balances: boolean) {
  const sort = readSort(order);
  return daysOf(linesOf(sortRows(rows, sort), sort, daily, balances)).map(
    ({ key, at, lines }) => `${key} ${at}+${lines.length}`,
  );
}

test("a day and its lines are one group", () => {
  expect(groups("exit", true).map((group) => group.replace(/,.*first file/, ""))).toEqual([
    "Net total before the first file 0+1",
    "day 2026-05-04 1+1",
    "day 2026-05-05 2+2",
    "day null 4+1",
    "Net total 5+1",
  ]);
  expect(groups("net", false)).toEqual(["trades 0+4"]);
});
