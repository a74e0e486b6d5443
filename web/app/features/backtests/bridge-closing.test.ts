import { expect, test } from "vitest";
import { closing } from "./bridge-closing";

test("the rule's result and what was done otherwise add up to one's own", () => {
  const { rule, lines, own } = closing({
    followed: { ownNet: 120, ruleNet: 200 },
    missed: { ownNet: 0, ruleNet: -50 },
    offRule: { ownNet: -75, ruleNet: 0 },
  });
  // 200 − 50; 80 less in the pairs, a loss of 50 was missed, 75 were lost alone: 120 − 75.
  expect([rule, ...lines.map(({ value }) => value), own]).toEqual([150, -80, 50, -75, 45]);
});
