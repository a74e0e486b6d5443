import { expect, test } from "vitest";
import { editOf, nothing } from "./edit-of";

test.each([
  [nothing, null],
  [{ ...nothing, addTags: " gap , late,, " }, { addTags: ["gap", "late"] }],
  [{ ...nothing, removeMistakes: "FOMO" }, { removeMistakes: ["FOMO"] }],
  [{ ...nothing, setup: " Opening range " }, { setup: "Opening range" }],
  // To clear is another thing than to leave.
  [{ ...nothing, setup: "Gap", clearSetup: true }, { setup: "" }],
  [
    { ...nothing, rating: "4", reviewed: "yes" },
    { rating: "4", reviewed: "yes" },
  ],
  [
    { ...nothing, rating: "clear", reviewed: "clear" },
    { rating: "", reviewed: "" },
  ],
])("%j is %j", (form, expected) => {
  expect(editOf(form)).toEqual(expected);
});
