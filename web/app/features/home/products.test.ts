import { expect, test } from "vitest";
import { products } from "./products";

test("the products of the sample, as shown, add up to its net", () => {
  // −4,487.90 + 5,695.39 − 16,830.09 + 13,191.13 = −2,431.47; rounded each by itself they would lack a paisa.
  expect(products).toEqual([
    ["Intraday", -4487.9],
    ["Delivery", 5695.39],
    ["Futures", -16830.09],
    ["Options", 13191.13],
  ]);
});
