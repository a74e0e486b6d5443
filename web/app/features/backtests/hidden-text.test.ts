import { expect, test } from "vitest";
import { withoutAmounts } from "./hidden-text";

test.each([
  ["Buys 10 units at the next open, or at a stop 5% away.", "Buys ••• units at the next open, or at a stop 5% away."],
  ["Buys 2 lots of 75, or at a stop ₹12.5 away.", "Buys ••• lots of 75, or at a stop ₹••• away."],
  ["the result is ₹-1234.50, and ₹5,00,000 first.", "the result is ₹•••, and ₹••• first."],
])("money and quantities go while amounts are hidden: %s", (text, expected) => {
  expect(withoutAmounts(text, true)).toBe(expected);
  expect(withoutAmounts(text, false)).toBe(text);
});
