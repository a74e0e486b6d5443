import { expect, test } from "vitest";
import { sidesToTry, within } from "./sizes";

test.each([
  // 40 megapixels: 7,680 × 5,208 by a third.
  [7680, 5208, 2560, 2560, 1736],
  [1080, 2400, 2560, 1080, 2400],
  [100, 30_000, 2560, 9, 2560],
  [1, 16_000, 2560, 1, 2560],
])("%d × %d within %d is %d × %d", (width, height, side, wide, high) =>
  expect(within(width, height, side)).toEqual({ width: wide, height: high }),
);

test("a picture is never made larger", () => {
  expect(sidesToTry(7680)).toEqual([2560, 1920, 1440, 1080]);
  expect(sidesToTry(1500)).toEqual([1500, 1440, 1080]);
});
