import { expect, test } from "vitest";
import { after, before, next } from "./next";

const waiting = ["a", "b", "c"];

test.each([
  ["a", null, "b", "b"],
  ["b", "a", "c", "c"],
  // At the end the one before is next.
  ["c", "b", null, "b"],
  ["x", null, null, "a"],
])("of %s before, after and next", (at, expectedBefore, expectedAfter, expectedNext) => {
  expect([before(waiting, at), after(waiting, at), next(waiting, at)]).toEqual([
    expectedBefore,
    expectedAfter,
    expectedNext,
  ]);
});

test("nothing waits: nothing is next", () => {
  expect(next(["a"], "a")).toBe(null);
  expect(next([], "a")).toBe(null);
});
