import { expect, test } from "vitest";
import { products } from "./products";

test("the products of the sample, as shown, add up to its net", () => {
  // −4,487.15 + 5,695.39 − 16,830.23 + 13,859.61 = −1,762.38; rounded each by itself they would have a paisa more.
  expect(products).toEqual([
    ["Intraday", -4487.15],
    ["Delivery", 5695.39],
    ["Futures", -16830.23],
    ["Options", 13859.61],
  ]);
});
