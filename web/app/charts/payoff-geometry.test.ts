import { expect, test } from "vitest";
import { amountAt, payoffGeometry, rangeOf, stopsOf } from "./payoff-geometry";
import { niceSteps } from "./payoff-steps";

/** Sold 24,200 and 24,800, bought 24,000 and 25,000: 65 units for 70 in all. */
const condor = {
  points: [
    { price: 0, amount: -8450 },
    { price: 24_000, amount: -8450 },
    { price: 24_200, amount: 4550 },
    { price: 24_800, amount: 4550 },
    { price: 25_000, amount: -8450 },
  ],
  slope: 0,
  breakEvens: [
    { from: 24_130, to: 24_130 },
    { from: 24_870, to: 24_870 },
  ],
};

/** One call sold at 100 for 5. */
const call = {
  points: [
    { price: 0, amount: 5 },
    { price: 100, amount: 5 },
  ],
  slope: -1,
  breakEvens: [{ from: 105, to: 105 }],
};

test("a price between two points lies on the line between them, one beyond on its slope", () => {
  expect(amountAt(condor, 0)).toBe(-8450);
  expect(amountAt(condor, 24_130)).toBe(0);
  expect(amountAt(condor, 24_500)).toBe(4550);
  expect(amountAt(condor, 26_000)).toBe(-8450);
  expect(amountAt(call, 100)).toBe(5);
  expect(amountAt(call, 120)).toBe(-15);
});

test("one sees the strikes and the break-evens with room beside them", () => {
  // A quarter of 1,000 would be 250; 2% of 25,000 is more.
  expect(rangeOf([condor])).toEqual({ low: 23_500, high: 25_500 });
  const { low, high } = rangeOf([call]);
  expect([low, high]).toEqual([97.9, 107.1]);
  expect(stopsOf(condor, { low: 23_500, high: 25_500 })).toEqual([
    23_500, 24_000, 24_130, 24_200, 24_800, 24_870, 25_000, 25_500,
  ]);
});

test("the picture keeps to its frame and crosses zero at the break-evens", () => {
  for (const width of [320, 900]) {
    const drawn = payoffGeometry([condor, call], width);
    expect(drawn.y(amountAt(condor, 24_130))).toBeCloseTo(drawn.zero);
    expect(drawn.x(drawn.range.low)).toBe(drawn.left);
    expect(drawn.x(drawn.range.high)).toBe(drawn.right);
    for (const { y } of drawn.grid) expect(y >= drawn.top - 0.01 && y <= drawn.floor + 0.01).toBe(true);
  }
});

test("steps are round", () => {
  expect(niceSteps(-8450, 4550, 4)).toEqual([-5000, 0]);
  expect(niceSteps(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(niceSteps(3, 3, 4)).toEqual([3]);
});
