import { describe, expect, test } from "vitest";
import { axisNames, combinationsOf, numbersOf, placeKey, swept, valuesOf, withValues } from "./ranges";

const rule = {
  v: 1,
  series: { sma1: { kind: "sma", n: 20 } },
  entry: {
    when: { all: [{ gt: ["close", "sma1"] }, { ge: ["close", "1,5"] }, { any: [{ lt: ["close", 90] }] }] },
  },
  exit: { stop: { percent: "5" }, target: { r: 2 }, trail: { atr: { n: 14, times: 3 } }, bars: 60 },
};

test("every number of a rule that can be tried has its place and its name", () => {
  expect(numbersOf(rule).map(({ place, name, value }) => [placeKey(place), name, value])).toEqual([
    ["series/sma1/n", "SMA(20): candles", 20],
    ["entry/when/all/2/any/0/lt/1", "Enter when, condition 3.1: number 90", 90],
    ["exit/stop/percent", "Stop, per cent", 5],
    ["exit/target/r", "Target, times the risk", 2],
    ["exit/trail/atr/n", "Stop that follows, ATR, candles", 14],
    ["exit/trail/atr/times", "Stop that follows, ATR, times", 3],
    ["exit/bars", "Leave after candles", 60],
  ]);
});

const range = (from: string, to: string, step: string) => ({ place: "", from, to, step });

describe("a range takes so many values", () => {
  test.each([
    ["10", "50", "10", 5],
    ["10", "55", "10", 5],
    ["0.1", "0.3", "0.1", 3],
    ["5", "5", "1", 1],
    ["5", "4", "1", null],
    ["5", "9", "0", null],
    ["", "9", "1", null],
    ["a", "9", "1", null],
  ])("from %s to %s by %s", (from, to, step, expected) => expect(valuesOf(range(from, to, step))).toBe(expected));
  test("and several their product", () => {
    expect(combinationsOf([range("1", "10", "1"), range("1", "20", "1")])).toBe(200);
    expect(combinationsOf([range("1", "10", "1"), range("", "20", "1")])).toBeNull();
    expect(combinationsOf([])).toBe(1);
  });
});

test("ranges take the place of numbers, and values take theirs again", () => {
  const ranges = [
    { place: "series/sma1/n", from: "10", to: "30", step: "5" },
    { place: "entry/when/all/2/any/0/lt/1", from: "80", to: "90", step: "10" },
  ];
  const found = swept(rule, ranges);
  expect(found.params).toEqual({
    sweep1: { value: 20, from: 10, to: 30, step: 5 },
    sweep2: { value: 90, from: 80, to: 90, step: 10 },
  });
  expect(found.series).toEqual({ sma1: { kind: "sma", n: { param: "sweep1" } } });
  expect(axisNames(found)).toEqual({
    sweep1: "SMA(20): candles",
    sweep2: "Enter when, condition 3.1: number 90",
  });
  expect(withValues(found, { sweep1: 20, sweep2: 90 })).toEqual(rule);
  expect(withValues(found, { sweep1: 25, sweep2: 80 }).series).toEqual({ sma1: { kind: "sma", n: 25 } });
});

test("parameters that a rule has of its own are tried in their place", () => {
  const own = { ...rule, params: { n: { value: 20, from: 1, to: 9, step: 1 } }, exit: { bars: { param: "n" } } };
  const found = swept(own, [{ place: "params/n", from: "5", to: "7", step: "1" }]);
  expect(found.params).toEqual({ n: { value: 20, from: 5, to: 7, step: 1 } });
  expect(axisNames(found)).toEqual({ n: "Parameter n" });
  expect(withValues(found, { n: 6 }).params).toEqual({ n: { value: 6, from: 5, to: 7, step: 1 } });
});
