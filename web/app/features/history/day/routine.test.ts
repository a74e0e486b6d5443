import { expect, test } from "vitest";
import { begun, readRoutine, writeRoutine } from "./routine";

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
