import { expect, test } from "vitest";
import { placesOf } from "./plan-moves";

const change = (field: string, after: string, at: string) => ({ field, after, at });

// The newest first.
const changes = [
  change("stop", "97", "T5"),
  change("note", "moved it", "T4"),
  change("stop", "95", "T3"),
  change("stop", "", "T2"),
  change("target", "120", "T2"),
  change("stop", "90", "T1"),
];

test("a stop stands where it was first set since it was cleared", () => {
  const expected = [
    { price: "95", at: "T3" },
    { price: "97", at: "T5" },
  ];
  expect(placesOf(changes, "stop", false)).toEqual(expected);
  // What is older than a clearing does not matter.
  expect(placesOf(changes, "stop", true)).toEqual(expected);
});

test("the first place of a long history may not be among what was loaded", () => {
  expect(placesOf(changes, "target", false)).toEqual([{ price: "120", at: "T2" }]);
  expect(placesOf(changes, "target", true)).toBeNull();
  expect(placesOf([], "stop", false)).toEqual([]);
});
