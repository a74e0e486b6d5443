// Where everything of the equity chart stands, in pixels. Pure: columns and a width in, numbers and paths out.
import { addMonths, dayNumber, monthOf, shortMonth } from "~/lib/time";
import { type EquityColumns, ticks } from "./series";

export type Geometry = {
  width: number;
  height: number;
  left: number;
  right: number;
  x: number[];
  y: number[];
  yFall: number[];
  zero: number;
  peak: number;
  floor: number;
  grid: { value: number; y: number }[];
  months: { x: number; label: string }[];
  line: string;
  fall: string;
  /** The fall closed along the peak, for the hatch. */
  fallArea: string;
  endLabelY: number;
};

const MONTHS_GAP = 44;
const LABEL = 150;

export function equityGeometry(columns: EquityColumns, width: number): Geometry {
  const narrow = width < 560;
  const height = narrow ? 304 : 368;
  const left = narrow ? 46 : 60;
  const right = width - 8;
  const top = 16;
  const lineFloor = narrow ? 180 : 222;
  const peak = lineFloor + (narrow ? 26 : 30);
  const floor = height - 44;

  const first = columns.at[0] ?? 0;
  const last = columns.at.at(-1) ?? first;
  // The line starts at zero the day before the first exit.
  const start = first - 1;
  const xOf = (at: number) => left + ((at - start) / Math.max(1, last - start)) * (right - left);

  const low = Math.min(0, ...columns.total);
  const high = Math.max(0, ...columns.total);
  const marks = ticks(low, high, narrow ? 3 : 4);
  const bottom = marks[0]!;
  const ceiling = marks.at(-1)!;
  const yOf = (value: number) => lineFloor - ((value - bottom) / (ceiling - bottom)) * (lineFloor - top);

  const deepest = Math.min(0, ...columns.drawdown);
  const fallFloor = deepest === 0 ? -1 : deepest;
  const yFallOf = (value: number) => peak + (value / fallFloor) * (floor - peak);

  const x = columns.at.map(xOf);
  const y = columns.total.map(yOf);
  const yFall = columns.drawdown.map(yFallOf);
  const zero = yOf(0);
  const fall = stepped(left, peak, x, yFall);
  return {
    width,
    height,
    left,
    right,
    x,
    y,
    yFall,
    zero,
    peak,
    floor,
    grid: marks.map((value) => ({ value, y: yOf(value) })),
    months: monthMarks(start, last, xOf, right),
    line: stepped(left, zero, x, y),
    fall,
    fallArea: `${fall}V${peak}Z`,
    endLabelY: endLabel(x, y, right, top, peak),
  };
}

/** The end value stands over the last stretch of line, or under it where there is no room above. */
function endLabel(x: number[], y: number[], right: number, top: number, peak: number): number {
  const near = y.filter((_, i) => x[i]! > right - LABEL);
  const above = Math.min(...near) - 12;
  const below = Math.max(...near) + 22;
  return above >= top - 2 || below > peak - 8 ? Math.max(above, 12) : below;
}

/** Exits happen on days: the value stands until the next one, then jumps. */
function stepped(x0: number, y0: number, x: number[], y: number[]): string {
  return `M${x0} ${y0.toFixed(1)}${x.map((at, i) => `H${at.toFixed(1)}V${y[i]!.toFixed(1)}`).join("")}`;
}

function monthMarks(start: number, last: number, xOf: (at: number) => number, right: number) {
  const marks: Geometry["months"] = [];
  let month = monthOf(new Date((start + 1) * 86_400_000).toISOString());
  let free = Number.NEGATIVE_INFINITY;
  let year = "";
  for (let at = start + 1; at <= last; at = dayNumber(`${month}-01`)) {
    const x = xOf(at);
    // The first mark of each year names the year, and needs more room.
    const newYear = month.slice(0, 4) !== year;
    if (x >= free && x < right - (newYear ? 52 : 20)) {
      year = month.slice(0, 4);
      marks.push({ x, label: newYear ? `${shortMonth(month)} ${year}` : shortMonth(month) });
      free = x + (newYear ? MONTHS_GAP * 1.6 : MONTHS_GAP);
    }
    month = addMonths(month, 1);
  }
  return marks;
}

export function nearest(x: readonly number[], at: number): number {
  let best = 0;
  for (let i = 1; i < x.length; i += 1) if (Math.abs(x[i]! - at) < Math.abs(x[best]! - at)) best = i;
  return best;
}
