import { expect, test } from "vitest";
import { begun, ownOf, readRoutine, writeRoutine } from "./routine";

test("a routine is read as it is written", () => {
  const text = "[x] Levels marked\n[ ] Ten minutes away";
  const steps = readRoutine(text);
  expect(steps).toEqual([
    { text: "Levels marked", done: true },
    { text: "Ten minutes away", done: false },
  ]);
  expect(writeRoutine(steps)).toBe(text);
});

test("a template begins a routine, with or without marks of a list", () => {
  expect(begun("- Levels marked\n\nNews read\n * Size set")).toBe("[ ] Levels marked\n[ ] News read\n[ ] Size set");
  expect(begun(" \n")).toBe("");
});

const routine = (name: string, weekdays?: string) => ({
  name,
  fields: weekdays ? { weekdays: { value: weekdays } } : {},
});

test("routines of the weekday are offered before those of every day, others not", () => {
  const all = [routine("any"), routine("Monday's", "monday"), routine("ends of the week", "monday, friday")];
  const names = (date: string) => ownOf(all, date).map(({ name }) => name);
  // A Monday, a Friday and a Tuesday.
  expect(names("2026-11-23")).toEqual(["Monday's", "ends of the week", "any"]);
  expect(names("2026-11-20")).toEqual(["ends of the week", "any"]);
  expect(names("2026-11-24")).toEqual(["any"]);
});
