import { expect, test } from "vitest";
import { atMostTwo, outcomeOf } from "./outcome";

const check = (buyPrice: number, sellPrice: number, quantity: number, expected: object) =>
  expect(outcomeOf({ buyPrice, sellPrice, quantity })).toEqual(expected);

test("a win is above nothing, all else is a loss", () => {
  check(1002.4, 1011.85, 150, { pnl: 1417.5, win: true });
  check(388.15, 384.6, 500, { pnl: -1775, win: false });
  check(500, 500, 7, { pnl: 0, win: false });
  check(88.4025, 88.465, 10_000, { pnl: 625, win: true });
  // Less than a paisa.
  check(1, 1.001, 1, { pnl: 0, win: true });
  check(1.001, 1, 1, { pnl: 0, win: false });
});

test("the server’s figure stands before ours", () => {
  expect(outcomeOf({ buyPrice: 1, sellPrice: 2, quantity: 1, pnl: 1.01 })).toEqual({ pnl: 1.01, win: true });
});

test("at most two decimals", () => {
  expect(atMostTwo(1002.4)).toBe("₹1,002.40");
  expect(atMostTwo(88.4025)).toBe("₹88.40");
  expect(atMostTwo(8_912_000)).toBe("₹89,12,000");
  expect(atMostTwo(0)).toBe("₹0.00");
});
