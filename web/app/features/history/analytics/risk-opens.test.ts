import { expect, test } from "vitest";
import { deepestOfCapital, noFall } from "./risk-opens";

const curve = (...falls: (number | null)[]) => ({
  day: falls.map((_, at) => `2026-11-0${at + 1}`),
  sum: [],
  fall: [],
  sumOfCapital: [],
  fallOfCapital: falls,
});

test("the deepest fall of the capital goes from the first day below the highest point to the lowest one", () => {
  expect(deepestOfCapital(curve(null, null, 0, 0.02, 0, 0.01, 0.05, 0.03))).toEqual({
    from: "2026-11-06",
    to: "2026-11-07",
  });
  expect(deepestOfCapital(curve(0.04, 0.02))).toEqual({ from: "2026-11-01", to: "2026-11-01" });
  // The capital is stated from the second day on, on which it lost.
  expect(deepestOfCapital(curve(null, 0.04))).toEqual({ from: "2026-11-02", to: "2026-11-02" });
  expect(deepestOfCapital(curve(null, 0, 0))).toBeNull();
});

test("of results that nobody knows it is not said that they never fell", () => {
  expect(noFall(curve())).toBe("no result is known yet");
  expect(noFall(curve(0))).toBe("no fall yet");
});
