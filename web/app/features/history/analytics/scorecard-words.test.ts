import { expect, test } from "vitest";
import { barOf, basedOn, fullAt, isFew, type Score, valueText, whyUnknown } from "./scorecard-words";

const score = (part: Partial<Score>): Score => ({
  key: "profitFactor",
  value: null,
  n: 0,
  of: "trades",
  fullAt: 3,
  filled: null,
  ...part,
});

test("a value is said as its figure is", () => {
  expect(valueText(score({ key: "winRateOfDecided" }), 0.5)).toBe("50.0%");
  expect(valueText(score({}), 1.5)).toBe("1.50");
});

test("where a bar is full, and how it gets there", () => {
  expect(fullAt(score({}))).toBe("3.00");
  expect(fullAt(score({ key: "maxDrawdownOfCapital", fullAt: 0 }))).toBe("0.0%, empty at 25.0%");
  expect(fullAt(score({ key: "bestDayShare", fullAt: 0.15 }))).toBe("15.0% or less");
  expect(barOf(score({ key: "winRateOfDecided", fullAt: 0.6 }))).toBe("this ÷ 60.0%");
  expect(barOf(score({ key: "bestDayShare", fullAt: 0.15 }))).toBe("15.0% ÷ this");
});

test("what a part is based on, and why it is not known", () => {
  expect(basedOn(score({ n: 1 }), false)).toBe("1 closed trade");
  expect(basedOn(score({ n: 2 }), true)).toBe("2 closed strategies and trades");
  expect(basedOn(score({ n: 1, of: "days" }), false)).toBe("1 day with an exit");
  expect(basedOn(score({ n: 30, of: "winningDays" }), false)).toBe("30 winning days");
  expect([19, 20].map((n) => isFew(score({ n })))).toEqual([true, false]);
  expect(whyUnknown(score({}))).toBe("no known result");
  expect(whyUnknown(score({ n: 4 }))).toBe("no losing trade yet");
  expect(whyUnknown(score({ key: "maxDrawdownOfCapital" }))).toBe("needs a stated capital");
});
