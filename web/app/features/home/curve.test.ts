import { expect, test } from "vitest";
import { curve } from "./curve";

test("steps from zero, highest at the top, lowest at the foot", () => {
  // Four pixels stay free above and below: 108 - 8 = 100 for 100 rupees.
  expect(curve([-20, 80], 200, 108)).toEqual({ path: "M0 84H100V104H200V4", zero: 84 });
  expect(curve([100], 50, 108)).toEqual({ path: "M0 104H50V4", zero: 104 });
});

test("nothing earned is a level line, and nothing at all draws no step", () => {
  expect(curve([0, 0], 100, 108).path).toBe("M0 104H50V104H100V104");
  expect(curve([], 100, 108).path).toBe("M0 104");
});
