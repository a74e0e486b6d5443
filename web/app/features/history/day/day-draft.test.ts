import { expect, test } from "vitest";
import { clashesOf, type DayDraft, sendable } from "./day-draft";

const at = "2026-11-25T09:00:00+05:30";
const stored = { fields: { after: { value: "theirs", writtenAt: at }, maxTrades: { value: "4", writtenAt: at } } };

test.each<[string, DayDraft, string[], Record<string, string>]>([
  ["new", { before: { value: "a", base: "" } }, [], { before: "a" }],
  ["written on what stands", { after: { value: "mine", base: "theirs" } }, [], { after: "mine" }],
  ["written on what stood before", { after: { value: "mine", base: "old" } }, ["after"], {}],
  ["the same on both pages", { after: { value: "theirs", base: "old" } }, [], { after: "theirs" }],
  ["half a number", { maxTrades: { value: "1", base: "4", isUnfinished: true } }, [], {}],
  ["refused as it stands", { maxTrades: { value: "many", base: "4" } }, [], {}],
])("%s", (_, draft, clashes, sent) => {
  expect(clashesOf(draft, stored).map(({ field }) => field)).toEqual(clashes);
  expect(sendable(draft, stored, { maxTrades: { value: "many" } })).toEqual(sent);
});
