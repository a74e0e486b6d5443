// Columns of the equity chart, made once from the days of a report.
import { dayNumber } from "~/lib/time";

export type DayRow = { day: string; netPnl: number; exits: number };

export type EquityColumns = {
  day: string[];
  /** Days since 1970, for the time axis. */
  at: number[];
  net: number[];
  exits: number[];
  /** Running sum of net. */
  total: number[];
  /** Total minus the running peak; the peak starts at 0, so this is never above 0. */
  drawdown: number[];
};

export function equityColumns(daily: readonly DayRow[]): EquityColumns {
  const columns: EquityColumns = { day: [], at: [], net: [], exits: [], total: [], drawdown: [] };
  let total = 0;
  let peak = 0;
  for (const { day, netPnl, exits } of daily) {
    total += netPnl;
    peak = Math.max(peak, total);
    columns.day.push(day);
    columns.at.push(dayNumber(day));
    columns.net.push(netPnl);
    columns.exits.push(exits);
    columns.total.push(total);
    columns.drawdown.push(total - peak);
  }
  return columns;
}

/** The same columns where the running sums are known already. */
export function cumulativeColumns({
  day,
  net,
  drawdown,
  exits,
}: {
  day: string[];
  net: number[];
  drawdown: number[];
  exits: number[];
}): EquityColumns {
  return {
    day,
    at: day.map(dayNumber),
    net: net.map((total, i) => total - (net[i - 1] ?? 0)),
    exits,
    total: net,
    drawdown,
  };
}

/**
 * Even steps of 1, 2 or 5 × 10ⁿ, whole rupees, that cover low…high in at most `most` steps. Quarters would be rounded
 * in their labels, and look uneven.
 */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = Math.max(high - low, 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10) * power);
  const marks: number[] = [];
  for (let mark = Math.floor(low / step) * step; mark < high + step - step / 1e6; mark += step) marks.push(mark);
  return marks;
}

/** Rupee width of one calendar shade: four shades reach the largest day. */
export function heatStep(net: readonly number[]): number {
  const largest = net.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return 1;
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((m) => m * power >= rough) ?? 10) * power;
}

/** The same, of which one outlier does not make every other day pale: four shades reach nine days of ten. */
export function typicalHeatStep(net: readonly number[]): number {
  const sizes = net
    .map(Math.abs)
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b);
  return heatStep(sizes.slice(0, Math.ceil(sizes.length * 0.9)));
}

export function heatLevel(value: number, step: number): number {
  return Math.min(4, Math.max(1, Math.ceil(Math.abs(value) / step)));
}
