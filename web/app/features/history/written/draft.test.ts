import { expect, test } from "vitest";
import { clashesOf, same, sendable, unfinished } from "./draft";

type Field = "note" | "rating" | "stop";
const stored =
  (note: string | null = null) =>
  (field: Field) =>
    field === "note" ? note : null;

test("nothing, an empty text and no names are the same", () => {
  expect(same(null, "")).toBe(true);
  expect(same([], null)).toBe(true);
  expect(same(["a", "b"], ["a"])).toBe(false);
});

test("a field that nobody else wrote is sent", () => {
  expect(sendable<Field>({ note: { value: "mine", base: null } }, stored())).toEqual({ note: "mine" });
  expect(sendable<Field>({ note: { value: "mine", base: "old" } }, stored("old"))).toEqual({ note: "mine" });
});

test("a field that was written elsewhere waits with both texts; the others are sent", () => {
  const draft = { note: { value: "mine", base: "old" }, rating: { value: "4", base: null } };
  expect(sendable(draft, stored("theirs"))).toEqual({ rating: "4" });
  expect(clashesOf(draft, stored("theirs"))).toEqual([{ field: "note", mine: "mine", theirs: "theirs" }]);
});

test("the same text written twice is no clash", () => {
  expect(clashesOf<Field>({ note: { value: "both", base: null } }, stored("both"))).toEqual([]);
});

test("what was refused is not sent again as it stands", () => {
  const draft = { stop: { value: "x", base: null } };
  expect(sendable(draft, stored(), { stop: { value: "x" } })).toEqual({});
  expect(sendable(draft, stored(), { stop: { value: "y" } })).toEqual({ stop: "x" });
});

test("half a price is kept and not sent", () => {
  const draft = { stop: { value: "15", base: null, isUnfinished: true }, rating: { value: "4", base: null } };
  expect(sendable(draft, stored())).toEqual({ rating: "4" });
  expect(unfinished(draft)).toEqual(["stop"]);
});
