import { expect, test } from "vitest";
import { addUp } from "./add-up";

test.each([
  [[40, 19, 10.4806, 0.0343, 0.4583, 9.0927], 79.07, [40, 19, 10.48, 0.04, 0.46, 9.09]],
  [[1 / 3, 1 / 3, 1 / 3], 1, [0.34, 0.33, 0.33]],
  [[0, 0.004, 0], 0, [0, 0, 0]],
  [[0, 0.006, 0], 0.01, [0, 0.01, 0]],
  [[0.006, 0.006], 0.01, [0.01, 0]],
  [[20, 0.15], 20.15, [20, 0.15]],
  [[], 0, []],
])("%j is shown as parts of %d", (parts, whole, shown) => {
  expect(addUp(parts, whole)).toEqual(shown);
  expect(Math.round(shown.reduce((sum, part) => sum + part, 0) * 100)).toBe(Math.round(whole * 100));
});
