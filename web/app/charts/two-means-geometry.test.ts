import { expect, test } from "vitest";
import { twoMeans } from "./two-means-geometry";

test("bars begin at zero, and each has its interval below it", () => {
  // Marks −2,000 to 2,000 over 560 − 52 = 508 px: 0.127 px a rupee, zero at 26 + 254.
  const found = twoMeans(
    [
      { mean: -1000, low: -1500, high: 500 },
      { mean: 1000, low: 0, high: 1600 },
    ],
    560,
  );
  expect(found.grid.map(({ value }) => value)).toEqual([-2000, -1000, 0, 1000, 2000]);
  expect(found.zero).toBe(280);
  expect(found.bars).toEqual([
    { x: 153, width: 127, y: 26, low: 89.5, high: 343.5 },
    { x: 280, width: 127, y: 82, low: 280, high: 483.2 },
  ]);
});
