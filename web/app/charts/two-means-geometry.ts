// Two bars from zero with the interval of each below it, in pixels. Pure: means and a width in, numbers out.
import { ticks } from "./series";

export type Mean = { mean: number; low: number; high: number };

type TwoMeans = {
  width: number;
  height: number;
  zero: number;
  grid: { value: number; x: number }[];
  bars: { x: number; width: number; y: number; low: number; high: number }[];
};

const EDGE = 26;
const FIRST = 26;
const STEP = 56;

export function twoMeans(sides: readonly Mean[], width: number): TwoMeans {
  const all = sides.flatMap(({ mean, low, high }) => [mean, low, high]);
  const marks = ticks(Math.min(0, ...all), Math.max(0, ...all), width < 400 ? 3 : 4);
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const x = (value: number) => Math.round((EDGE + ((value - low) / (high - low || 1)) * (width - 2 * EDGE)) * 10) / 10;
  return {
    width,
    height: FIRST + STEP * sides.length + 14,
    zero: x(0),
    grid: marks.map((value) => ({ value, x: x(value) })),
    bars: sides.map(({ mean, low: from, high: to }, at) => ({
      x: Math.min(x(0), x(mean)),
      width: Math.abs(x(mean) - x(0)),
      y: FIRST + at * STEP,
      low: x(from),
      high: x(to),
    })),
  };
}
