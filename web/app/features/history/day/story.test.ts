import { expect, test } from "vitest";
import { story } from "./story";

const steps = (...totals: number[]) => totals.map((total, at) => ({ at: `2026-11-17T1${at}:00:00+05:30`, total }));

test("what was ahead and went is told", () => {
  // The day of the design: ahead 3,809.15, and five exits took 19,130.52.
  const day = steps(2045.98, 3809.15, 1608.5, 117.79, -4136.57, -10200.35, -15321.37);
  const told = story(day);
  expect(told).toMatchObject({ kind: "gaveBack", stood: 3809.15, at: day[1]!.at, exits: 5 });
  expect(told.kind === "gaveBack" && told.moved).toBeCloseTo(19130.52);
});

test("what was behind and came back is told", () => {
  expect(story(steps(-500, -800, 100))).toMatchObject({ kind: "cameBack", stood: 800, exits: 1, moved: 900 });
});

test.each([[[]], [[100]], [[-100]], [[50, 120]], [[-50, -120]]])("%j has no turn", (totals) => {
  expect(story(steps(...totals))).toEqual({ kind: "none" });
});
