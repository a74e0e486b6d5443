import { expect, test } from "vitest";
import { amountsWhen } from "./amounts";
import { unprovenWords } from "./assumed";

const shown = amountsWhen(false);

test("what a record proves needs no words", () => {
  expect(unprovenWords({ assumedPnl: 0, leftOutSaleValue: 0 }, shown)).toEqual([]);
  expect(unprovenWords({}, shown)).toEqual([]);
});

test("assumed profit and loss, and sales without a buy price, are named with their rupees", () => {
  expect(unprovenWords({ assumedPnl: -261.6, leftOutSaleValue: 127500 }, shown)).toEqual([
    "−₹261.60 of this gross P&L is assumed: it is right only if you held no shares before your record starts.",
    "Sales of ₹1,27,500.00 are left out: their buy price is not known.",
  ]);
  expect(unprovenWords({ leftOutSaleValue: -1500 }, shown)).toEqual([
    "Sales of ₹1,500.00 that were left out before are part of it now.",
  ]);
});

test("hidden amounts stay hidden", () => {
  expect(unprovenWords({ assumedPnl: 5000, leftOutSaleValue: 7000 }, amountsWhen(true)).join(" ")).not.toMatch(/\d/);
});
