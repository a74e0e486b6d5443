import { expect, test } from "vitest";
import { amountsWhen, heard } from "./amounts";

const shown = amountsWhen(false);
const hidden = amountsWhen(true);

test.each([
  [shown.rupees(1234.5), "₹1,234.50"],
  [shown.textOf("Net ₹1,234.50 of INFY"), "Net ₹1,234.50 of INFY"],
  [hidden.rupees(1234.5), "₹•••"],
  [hidden.signedRupees(-1234.5), "₹•••"],
  [hidden.signedRupees(0), "₹•••"],
  [hidden.axisRupees(150_000), "₹•••"],
  [hidden.amount(1234.5), "•••"],
  [hidden.quantity(250), "•••"],
  [hidden.tinyAmount(8400), "•••"],
  [
    hidden.textOf("Charges of +₹12,34,567.80 and −₹3 were taken on 20 Nov 2026."),
    "Charges of ₹••• and ₹••• were taken on 20 Nov 2026.",
  ],
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
