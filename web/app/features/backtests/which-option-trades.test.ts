import { expect, test } from "vitest";
import {
  byEnd,
  isShown,
  type OptionTrade,
  optionTradesOf,
  type OptionWhich,
  optionWhichName,
} from "./which-option-trades";

const trade = (entry: string, exit: string, ended: string, netPnl: number): OptionTrade => ({
  expiry: exit,
  entry,
  exit,
  ended,
  quantity: 65,
  legs: [],
  grossPnl: netPnl,
  charges: 0,
  netPnl,
});

const TRADES = [
  trade("2026-05-26", "2026-05-29", "target", 100),
  trade("2026-05-30", "2026-06-03", "stop", -250),
  trade("2026-06-09", "2026-06-11", "target", 40),
  trade("2026-06-16", "2026-06-23", "settled", 0),
];

const nets = (which: OptionWhich) => optionTradesOf(TRADES, which).map(({ netPnl }) => netPnl);

test("a number opens the trades that it is made of", () => {
  expect(nets({ of: "all" })).toEqual([100, -250, 40, 0]);
  expect(nets({ of: "won" })).toEqual([100, 40]);
  expect(nets({ of: "lost" })).toEqual([-250, 0]);
  expect(nets({ of: "ended", ended: "target" })).toEqual([100, 40]);
  // Held over the end of May: in both months.
  expect(nets({ of: "month", month: "2026-05" })).toEqual([100, -250]);
  expect(nets({ of: "month", month: "2026-06" })).toEqual([-250, 40, 0]);
  expect(nets({ of: "days", from: "2026-06-03", to: "2026-06-09" })).toEqual([-250, 40]);
  expect(nets({ of: "days", from: "2026-06-10", to: "2026-06-10" })).toEqual([40]);
  expect(optionWhichName({ of: "days", from: "2026-06-10", to: "2026-06-10" })).toBe("Trades held on 10 Jun 2026");
  expect(optionWhichName({ of: "ended", ended: "days" })).toBe("Trades that ended by: days before the expiry");
});

test("what is still open belongs to the days on which it was held", () => {
  const open: OptionTrade = { ...trade("2026-06-25", "2026-06-30", "", 75), exit: null, ended: null };
  const isOf = (which: OptionWhich) => isShown(open, which);
  expect(isOf({ of: "all" })).toBe(true);
  expect(isOf({ of: "days", from: "2026-06-25", to: "2026-06-25" })).toBe(true);
  expect(isOf({ of: "days", from: "2026-07-02", to: "2026-07-02" })).toBe(true);
  expect(isOf({ of: "days", from: "2026-06-20", to: "2026-06-24" })).toBe(false);
  expect(isOf({ of: "month", month: "2026-06" })).toBe(true);
  expect(isOf({ of: "month", month: "2026-05" })).toBe(false);
  // Numbers of closed trades do not count it.
  expect(isOf({ of: "won" })).toBe(false);
  expect(isOf({ of: "lost" })).toBe(false);
  expect(isOf({ of: "ended", ended: "settled" })).toBe(false);
});

test("trades by why they ended", () => {
  expect(byEnd(TRADES)).toEqual([
    { ended: "target", trades: 2, net: 140 },
    { ended: "settled", trades: 1, net: 0 },
    { ended: "stop", trades: 1, net: -250 },
  ]);
});
