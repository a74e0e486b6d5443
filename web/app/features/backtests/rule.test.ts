import { expect, test } from "vitest";
import {
  isOfOptions,
  freshName,
  isMoney,
  isNumber,
  isShown,
  notANumber,
  operands,
  placeName,
  seriesName,
  toSend,
  typedNumber,
} from "./rule";
import { starters } from "./starters";

test("what was typed becomes numbers, and texts that look like numbers stay texts", () => {
  const typed = {
    name: "100",
    capital: " 500000 ",
    entry: { when: { all: [{ gt: ["close", " 1450.5 "] }, { between: ["rsi1", "-5", "30"] }] } },
    exit: { stop: { percent: "" }, target: null, squareOff: "15:10" },
    size: { risk: { rupees: "2000" } },
  };
  expect(toSend(typed)).toEqual({
    name: "100",
    capital: "500000",
    entry: { when: { all: [{ gt: ["close", 1450.5] }, { between: ["rsi1", -5, 30] }] } },
    exit: { stop: { percent: "" }, squareOff: "15:10" },
    size: { risk: { rupees: "2000" } },
  });
});

test.each([
  [{ kind: "sma", n: "20" }, "SMA(20)"],
  [{ kind: "ema", n: "", of: "high" }, "EMA(?) of the high"],
  [{ kind: "macd", fast: 12, slow: 26, signal: 9 }, "MACD(12, 26, 9)"],
  [{ kind: "vwap" }, "VWAP of the day"],
  [{ kind: "colour" }, "Unknown indicator"],
])("an indicator is called by its numbers: %j", (series, expected) => {
  expect(seriesName(series)).toBe(expected);
});

test("letters in the field of a number stay in it, are sent as they are, and are said to be no number", () => {
  const typed = typedNumber("ten");
  expect(isNumber(typed)).toBe(true);
  expect(toSend({ gt: ["close", typed] })).toEqual({ gt: ["close", "ten"] });
  expect(notANumber(typed)).toBe("“ten” is no number. Write one such as 20 or 1.5.");
  expect(isNumber("sma1")).toBe(false);
  for (const text of ["", "20", " -1.5 "]) expect(notANumber(typedNumber(text))).toBeNull();
});

test("each line of an indicator can stand in a condition", () => {
  const found = operands({ bands: { kind: "bollinger", n: 20, times: 2 } });
  expect(found.filter(([value]) => value.startsWith("bands"))).toEqual([
    ["bands.upper", "Bollinger(20, 2), upper"],
    ["bands.middle", "Bollinger(20, 2), middle"],
    ["bands.lower", "Bollinger(20, 2), lower"],
    ["bands.width", "Bollinger(20, 2), width"],
  ]);
  expect(freshName("sma", { sma1: {}, sma3: {} })).toBe("sma2");
});

test("what the form cannot show is written as JSON", () => {
  for (const { rule } of starters.filter((one) => !isOfOptions(one.rule))) expect(isShown(rule)).toBe(true);
  const [{ rule }] = starters;
  expect(isShown({ ...rule, params: { n: { value: 20 } } })).toBe(false);
  expect(isShown({ ...rule, entry: { when: { gt: [{ ref: "close", ago: 1 }, 5] } } })).toBe(false);
  expect(isShown({ ...rule, entry: { when: { not: { any: [{ weekday: [1] }] } } } })).toBe(true);
  expect(isShown({ ...rule, entry: {} })).toBe(false);
});

test("places of money are known, so that what was typed there stays hidden", () => {
  expect(["rule.size.units", "rule.capital", "rule.lot", "rule.exit.stop", "rule.series.lots"].map(isMoney)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ["rule.entry.when.all[1].gt[0]", "Enter when, condition 2"],
  ["rule.exit.when.any[0].all[2].lt", "Leave when, condition 1.3"],
  ["rule.exit.stop.percent", "Stop"],
  ["rule.series.sma1.n", "Indicators"],
  ["rule", "The rule"],
])("a place is named for a person: %s", (place, expected) => {
  expect(placeName(place)).toBe(expected);
});
