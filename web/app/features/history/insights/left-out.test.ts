import { expect, test } from "vitest";
import { leftOut } from "./left-out";

test("how many sentences are left out, and why", () => {
  expect(leftOut([])).toBe(null);
  expect(leftOut([{ because: "number", sentences: 1 }])).toBe(
    "1 sentence of the model was left out: 1 with a number of the model’s own.",
  );
  expect(
    leftOut([
      { because: "number", sentences: 2 },
      { because: "advice", sentences: 1 },
    ]),
  ).toBe("3 sentences of the model were left out: 2 with a number of the model’s own, 1 with advice or a forecast.");
});
