import { expect, test } from "vitest";
import type { Stage } from "~/api/staff";
import { nextStage, otherStages } from "./stages";

const check = (stage: Stage, expected: Stage | null) => expect(nextStage(stage)).toBe(expected);

test("the stages go from the application to the offer, one round after the other", () => {
  check("applied", "initial_discussion");
  check("initial_discussion", "technical");
  check("technical", "team");
  check("team", "final");
  check("final", "offer");
  check("offer", null);
  check("declined", null);
  check("withdrawn", null);
});

test("staff may put it anywhere else but never withdraw it, nor move what is withdrawn", () => {
  expect(otherStages("technical")).toEqual(["applied", "initial_discussion", "team", "final", "offer", "declined"]);
  expect(otherStages("declined")).toEqual(["applied", "initial_discussion", "technical", "team", "final", "offer"]);
  expect(otherStages("withdrawn")).toEqual([]);
});
