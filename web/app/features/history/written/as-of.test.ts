import { expect, test } from "vitest";
import { asOf } from "./as-of";

const change = (field: string, before: string, after: string) => ({ field, before, after });

test("each field is as the oldest of the newer changes found it", () => {
  // First a note; then the rating 2, a stop, the rating 4, and the note anew.
  const newestFirst = [
    change("note", "first", "second"),
    change("rating", "2", "4"),
    change("stop", "", "95"),
    change("rating", "", "2"),
    change("note", "", "first"),
  ];
  const after = (place: number) => Object.fromEntries(asOf(newestFirst.slice(0, place)));
  expect(after(4)).toEqual({ note: "first", rating: "", stop: "" });
  expect(after(3)).toEqual({ note: "first", rating: "2", stop: "" });
  expect(after(1)).toEqual({ note: "first" });
  expect(after(0)).toEqual({});
});
