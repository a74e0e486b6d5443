import { expect, test } from "vitest";
import { readValues, splitValues, writeValues } from "./condition-text";

test("values, not, and signs of their own", () => {
  expect(readValues("monday,friday")).toEqual({ not: false, values: ["monday", "friday"] });
  expect(readValues("!plan\\, kept,\\!loud,a\\\\b,-")).toEqual({
    not: true,
    values: ["plan, kept", "!loud", "a\\b", "-"],
  });
  expect(readValues("")).toEqual({ not: false, values: [] });
});

test("what was split is written as it was", () => {
  for (const text of ["monday", "!plan\\, kept,\\!loud,a\\\\b,-", "!-"])
    expect(writeValues(splitValues(text))).toBe(text);
  expect(writeValues({ not: true, values: [] })).toBeNull();
});
