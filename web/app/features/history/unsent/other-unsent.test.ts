import { expect, test } from "vitest";
import { KINDS } from "~/lib/unsent";
import { kinds } from "./other-unsent";

test("what is counted before logging out is what the page of notes shows", () => {
  expect(["trade", "drawer", ...Object.keys(kinds)].toSorted()).toEqual(KINDS.toSorted());
});
