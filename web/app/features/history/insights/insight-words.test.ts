import { expect, test } from "vitest";
import type { InsightAnswer } from "~/api/insights";
import { beside, chance, headline, lacking } from "./insight-words";

const answer = (parts: Partial<InsightAnswer>) => ({ id: "h13", writtenLater: 0, ...parts }) as InsightAnswer;

test("the sentence on top", () => {
  expect(headline(0, 485)).toBe("Nothing stands out in 485 trades.");
  expect(headline(1, 1)).toBe("One thing stands out in 1 trade.");
  expect(headline(3, 485)).toBe("Three things stand out in 485 trades.");
  expect(headline(9, 485)).toBe("9 things stand out in 485 trades.");
});

test("a chance is never 0", () => {
  expect([0.0001, 0.0049, 0.005, 0.034, 1].map(chance)).toEqual(["under 0.01", "under 0.01", "0.01", "0.03", "1.00"]);
});

test("what is lacking, and why", () => {
  const waits = { counted: "trades", have: 14, of: 20, group: "After two losses running" };
  expect(lacking(answer({ state: "waits", waits }))).toBe("14 of 20 trades");
  expect(beside(answer({ state: "waits", waits }))).toBe("After two losses running");
  expect(lacking(answer({ state: "waits", waits: { ...waits, counted: "days_with_both" } }))).toBe(
    "14 of 20 days with both sides",
  );
  expect(lacking(answer({ id: "h33", state: "not_said", waits: null }))).toBe("no strategy yet");
  expect(lacking(answer({ state: "not_said", waits: null }))).toBe("nothing written yet");
  expect(beside(answer({ id: "h25", state: "waits", waits, writtenLater: 3 }))).toBe(
    "3 trades written after the exit: not tested",
  );
});
