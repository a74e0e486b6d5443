import { expect, test } from "vitest";
import { closing } from "./bridge-closing";

const nothing = { count: 0, ownNet: 0, ruleNet: 0 };
const values = ({ rule, lines, own }: ReturnType<typeof closing>) => [rule, ...lines.map(({ value }) => value), own];

test("the rule's result and what was done otherwise add up to one's own", () => {
  const found = closing({
    followed: { count: 2, ownNet: 120, ruleNet: 200 },
    missed: { count: 1, ownNet: 0, ruleNet: -50 },
    offRule: { count: 1, ownNet: -75, ruleNet: 0 },
    difference: { pairs: 2, own: 120, rule: 200 },
  });
  // 200 − 50; 80 less in the pairs, a loss of 50 was missed, 75 were lost alone: 120 − 75.
  expect(values(found)).toEqual([150, -80, 50, -75, 45]);
});

test("a pair without a result on one side is no loss against the rule, and stands by itself", () => {
  // One pair ended on both sides, with 30 and 10; of the other the rule made 5,000 and one's own is open.
  const found = closing({
    followed: { count: 2, ownNet: 30, ruleNet: 5010 },
    missed: { ...nothing, count: 1, ruleNet: 7 },
    offRule: nothing,
    difference: { pairs: 1, own: 30, rule: 10 },
  });
  expect(values(found)).toEqual([5017, 20, -5000, -7, 0, 30]);
  expect(found.lines.map(({ note }) => note)).toEqual(["1 trade", "1 trade", "1 entry", "0 trades"]);
});
