import { expect, test } from "vitest";
import { asValue, readValues, splitValues, writeValues } from "./condition-text";

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

test.each([["Gap"], ["plan, kept"], ["!loud"], ["a\\b"], ["a!b"]])("%s is one value", (name) => {
  expect(readValues(asValue(name))).toEqual({ not: false, values: [name] });
});
