// Where everything of the curve of a day stands, in pixels. Pure: steps and a width in, numbers and a path out.
import { ticks } from "./series";

export type DayStep = {
  /** Second of the Indian day. */
  second: number;
  net: number;
  total: number;
};

export type DayLimits = {
  /** Rupees above 0 that may be lost; null: no limit. */
  loss: number | null;
  /** Second after which nothing is to be entered. */
  last: number | null;
};

type DayGeometry = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  floor: number;
  x: number[];
  y: number[];
  zero: number;
  grid: { value: number; y: number }[];
  hours: { x: number; label: string }[];
  line: string;
  loss: number | null;
  last: number | null;
};

const OPEN = 9 * 3600 + 15 * 60;
const CLOSE = 15 * 3600 + 30 * 60;

export function dayGeometry(steps: readonly DayStep[], limits: DayLimits, width: number): DayGeometry {
  const narrow = width < 560;
  const height = narrow ? 250 : 290;
  const [left, right, top, floor] = [narrow ? 48 : 62, width - (narrow ? 14 : 110), 14, height - 30];
  const start = Math.min(OPEN, ...steps.map(({ second }) => second));
  const end = Math.max(CLOSE, ...steps.map(({ second }) => second));
  const xOf = (second: number) => left + ((second - start) / (end - start)) * (right - left);
  const totals = steps.map(({ total }) => total);
  const low = Math.min(0, ...totals, ...(limits.loss === null ? [] : [-limits.loss]));
  const high = Math.max(0, ...totals);
  const marks = ticks(low, high, narrow ? 4 : 5);
  const [bottom, ceiling] = [marks[0]!, marks.at(-1)!];
  const yOf = (value: number) => floor - ((value - bottom) / (ceiling - bottom)) * (floor - top);
  const x = steps.map(({ second }) => xOf(second));
  const y = totals.map(yOf);
  const zero = yOf(0);
  const path = x.map((at, i) => `H${at.toFixed(1)}V${y[i]!.toFixed(1)}`).join("");
  return {
    width,
    height,
    left,
    right,
    top,
    floor,
    x,
    y,
    zero,
    grid: marks.map((value) => ({ value, y: yOf(value) })),
    hours: hours(start, end, narrow ? 2 : 1).map((second) => ({ x: xOf(second), label: clock(second) })),
    line: `M${left.toFixed(1)} ${zero.toFixed(1)}${path}H${right.toFixed(1)}`,
    loss: limits.loss === null ? null : yOf(-limits.loss),
    last: limits.last === null || limits.last < start || limits.last > end ? null : xOf(limits.last),
  };
}

/** From the open on every hour or every other one, and the end, where there is room for it. */
function hours(start: number, end: number, every: number): number[] {
  const found: number[] = [];
  for (let at = start; at <= end - every * 2400; at += every * 3600) found.push(at);
  return [...found, end];
}

const two = (number: number) => String(number).padStart(2, "0");

export const clock = (second: number) => `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}`;
