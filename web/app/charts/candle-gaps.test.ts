import { expect, test } from "vitest";
import { missingTimes, rowsOf } from "./candle-gaps";

test("each missing candle has its own empty place, one length after the other", () => {
  expect(
    missingTimes(
      [
        { from: 1000, candles: 3 },
        { from: 5000, candles: 1 },
      ],
      300,
    ),
  ).toEqual([1000, 1300, 1600, 5000]);
  expect(missingTimes([], 300)).toEqual([]);
});

test("a gap stands in the table where its candles would", () => {
  const [one, two] = [
    { from: 600, candles: 2 },
    { from: 1800, candles: 1 },
  ];
  expect(rowsOf([0, 300, 1200, 1500, 2100], [one, two])).toEqual([
    { candle: 0 },
    { candle: 1 },
    { gap: one },
    { candle: 2 },
    { candle: 3 },
    { gap: two },
    { candle: 4 },
  ]);
  expect(rowsOf([0, 300], [])).toEqual([{ candle: 0 }, { candle: 1 }]);
});
