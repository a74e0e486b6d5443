import { expect, test } from "vitest";
import { toDelete, wayOf } from "./delete-or-add";

test("only who is known to have no trades replaces without being asked", () => {
  expect(wayOf(0)).toBe("replace");
  expect(wayOf(1)).toBe("ask");
  expect(wayOf(214)).toBe("ask");
});

test("unknown is not none: nothing is replaced", () => {
  expect(wayOf("unknown")).toBe("add");
  expect(toDelete("add")).toBe(false);
  expect(toDelete("replace")).toBe(true);
});
