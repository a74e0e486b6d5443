import { expect, test } from "vitest";
import { amountsWhen, heard } from "./amounts";

const shown = amountsWhen(false);
const hidden = amountsWhen(true);

const argument = (name: string, text: string, isPrivate = false) => ({ name, text, isPrivate });
const sold = {
  pattern: "{title}, {quantity} sold at ₹{price} on {day}",
  arguments: [
    argument("title", "INFY {quantity}"),
    argument("quantity", "1,250", true),
    argument("price", "1,500"),
    argument("day", "12 Nov 2026"),
  ],
};

test.each([
  [shown.rupees(1234.5), "₹1,234.50"],
  [shown.textOf(sold), "INFY {quantity}, 1,250 sold at ₹1,500 on 12 Nov 2026"],
  [hidden.rupees(1234.5), "₹•••"],
  [hidden.signedRupees(-1234.5), "₹•••"],
  [hidden.signedRupees(0), "₹•••"],
  [hidden.axisRupees(150_000), "₹•••"],
  [hidden.amount(1234.5), "•••"],
  [hidden.quantity(250), "•••"],
  [hidden.tinyAmount(8400), "•••"],
  // A price is the market's, and what a user named is no pattern.
  [hidden.textOf(sold), "INFY {quantity}, ••• sold at ₹1,500 on 12 Nov 2026"],
  [heard("net ₹•••, bought •••"), "net a hidden amount, bought hidden"],
])("%s", (said, expected) => expect(said).toBe(expected));

test("no digit of any amount is left", () => {
  for (const value of [0, 1, -1, 0.05, 99_999_999.99]) {
    for (const write of [
      hidden.rupees,
      hidden.signedRupees,
      hidden.amount,
      hidden.quantity,
      hidden.axisRupees,
      hidden.tinyAmount,
    ]) {
      expect(write(value)).not.toMatch(/\d/);
    }
  }
});
