import { expect, test } from "vitest";
import { linesOf } from "./lines";

const check = (typed: string, expected: string[]) => expect(linesOf(typed)).toEqual(expected);

test("a list is one entry a line, whatever it was pasted from", () => {
  check("", []);
  check("\n  \n", []);
  check("React\nTypeScript", ["React", "TypeScript"]);
  check("• React\r\n• TypeScript\r\n", ["React", "TypeScript"]);
  check("- one\n* two\n– three", ["one", "two", "three"]);
  check("1. one\n2) two\n10. ten", ["one", "two", "ten"]);
  check("  two   words\tand a tab ", ["two words and a tab"]);
  check("C++\n-5 to 5\n3.5 years", ["C++", "-5 to 5", "3.5 years"]);
});
