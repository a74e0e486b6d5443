import { expect, test } from "vitest";
import type { BacktestRun } from "~/api/backtests";
import { deepestFall, tradesOf, type Which, whichName, whichOfFigure } from "./which-trades";

type Trade = BacktestRun["result"]["trades"][number];

const trade = (entry: string, exit: string, netPnl: number, more: Partial<Trade> = {}) =>
  ({
    symbol: "INFY",
    entryTime: `${entry}T09:15:00+05:30`,
    exitTime: `${exit}T09:15:00+05:30`,
    netPnl,
    reason: "signal",
    gap: false,
    ambiguous: false,
    ...more,
  }) as Trade;

const trades = [
  trade("2026-04-28", "2026-05-04", 30),
  trade("2026-05-05", "2026-05-06", -20, { reason: "stop", gap: true }),
  trade("2026-05-29", "2026-06-01", -5, { symbol: "TCS", reason: "stop", ambiguous: true }),
  trade("2026-06-02", "2026-06-03", 0),
];
const of = (which: Which) => tradesOf(trades, which).map((one) => trades.indexOf(one));

test("a number opens the trades that it is made of", () => {
  expect(of({ of: "all" })).toEqual([0, 1, 2, 3]);
  expect(of({ of: "won" })).toEqual([0]);
  expect(of({ of: "lost" })).toEqual([1, 2]);
  expect(of({ of: "even" })).toEqual([3]);
  expect(of({ of: "reason", reason: "stop" })).toEqual([1, 2]);
  // By the day on which it ended.
  expect(of({ of: "month", month: "2026-05" })).toEqual([0, 1]);
  expect(of({ of: "month", month: "2026-04" })).toEqual([]);
  expect(of({ of: "month", month: "2026" })).toEqual([0, 1, 2, 3]);
  expect(of({ of: "instrument", symbol: "TCS" })).toEqual([2]);
  expect(of({ of: "days", from: "2026-05-05", to: "2026-05-30" })).toEqual([1, 2]);
  expect(of({ of: "gap" })).toEqual([1]);
  expect(of({ of: "ambiguous" })).toEqual([2]);
  expect(of({ of: "best" })).toEqual([0]);
  expect(of({ of: "worst" })).toEqual([1]);
  expect(tradesOf([], { of: "best" })).toEqual([]);
  expect(whichName({ of: "month", month: "2026-05" })).toBe("Trades that ended in May 2026");
  expect(whichName({ of: "month", month: "2026" })).toBe("Trades that ended in 2026");
  expect(whichOfFigure("losses")).toEqual({ of: "lost" });
  expect(whichOfFigure("sqn")).toEqual({ of: "all" });
});

test("the deepest fall is between a peak and the lowest day after it, in rupees or as a part of the peak", () => {
  const days = [110, 100, 105, 220, 205, 230].map((equity, at) => ({ day: `2026-05-0${at + 1}`, equity }));
  // 10 of 110 are more than 15 of 220, and fewer rupees.
  expect(deepestFall(days, 100, "part")).toEqual({ from: "2026-05-01", to: "2026-05-02", depth: 10 / 110 });
  expect(deepestFall(days, 100, "rupees")).toEqual({ from: "2026-05-04", to: "2026-05-05", depth: 15 });
  expect(deepestFall(days.slice(0, 1), 100, "rupees")).toBeNull();
  // Below the capital from the first day on.
  expect(deepestFall([{ day: "2026-05-01", equity: 90 }], 100, "part")).toEqual({
    from: "2026-05-01",
    to: "2026-05-01",
    depth: 0.1,
  });
});
