import { expect, test } from "vitest";
import { foundIn, placesOf } from "./palette-list";

const names = (typed: string, who: "own" | "visitor" | "staff" = "own") =>
  foundIn(placesOf(who), typed).map(({ name }) => name);

test.each([
  ["impo", ["Imports", "Add trades", "Add an Excel sheet"]],
  ["CORP ac", ["Corporate actions"]],
  ["ac corp", ["Corporate actions"]],
  ["ímports", ["Imports"]],
  ["passkey", ["Security"]],
  ["orporate", []],
  ["(", []],
])("%s finds %j", (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test("nothing typed shows every place, and a visitor's are those that need no session", () => {
  expect(names("")).toEqual(placesOf("own").map(({ name }) => name));
  expect(names("", "visitor")).toEqual([
    "Sample journal",
    "Add trades",
    "Add an Excel sheet",
    "Enter a trade manually",
    "Settings",
    "Login/Signup",
  ]);
});
