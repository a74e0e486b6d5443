import { expect, test } from "vitest";
import type { Value } from "~/api/annotations";
import { tally } from "./now-of";

const check = (values: readonly Value[], expected: string) => expect(tally(values)).toBe(expected);

test("what most have stands first, and what none has is said", () => {
  check([null, null], "none");
  check(["3", "3"], "3 in all");
  check(["3", null, "3", "5"], "3 in 2, 5 in 1, none in 1");
  check(["5", "3"], "3 in 1, 5 in 1");
  check([["gap", "late"], ["gap"], [], null], "gap in 2, late in 1, none in 2");
  check(
    [
      ["a", "b", "c"],
      ["d", "e", "f"],
      ["g", "a"],
    ],
    "a in 2, b in 1, c in 1, d in 1, e in 1, 2 more",
  );
  check([""], "none");
});
