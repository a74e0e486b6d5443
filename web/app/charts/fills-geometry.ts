// Where the fills of a trade stand: time across, price up, and below it how much was held. Nothing between the fills is
// known.
import { ticks } from "./series";

export type FillPoint = { at: number; price: number; quantity: number; buys: boolean };

type FillsGeometry = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** `labelled`: there is room for its price beside it. */
  points: { x: number; y: number; buys: boolean; labelled: boolean }[];
  /** Radius of a mark; letters only fit from 8 on. */
  radius: number;
  grid: { value: number; y: number }[];
  /** In the order in which they were given. */
  lines: { y: number; labelY: number }[];
  /** Their names stand right of the drawing, not within it. */
  beside: boolean;
  way: string;
  held: string;
  heldTop: number;
  heldZero: number;
  most: number;
  /** Marks of the time axis: the index of the fill they stand under. */
  marks: { x: number; fill: number; anchor: "start" | "middle" | "end" }[];
};

/** Room a label needs. */
const ROOM = 84;
/** Room for names of lines beside the drawing. */
const NAMES = 150;
/** Height of a label. */
const LINE = 14;
/** Above so many fills a price beside some of them would be arbitrary. */
const FEW = 8;

/** `points` in order of time; a position is counted up by buys and down by sells. */
export function fillsGeometry(
  points: readonly FillPoint[],
  width: number,
  lines: readonly number[] = [],
): FillsGeometry {
  const narrow = width < 560;
  const left = narrow ? 58 : 66;
  // The names of the lines stand beside the drawing, where there is room.
  const beside = !narrow && lines.length > 0;
  const right = width - (beside ? NAMES : 14);
  const top = 16;
  const floor = narrow ? 140 : 180;
  const heldTop = floor + 34;
  const heldFloor = heldTop + 40;
  const height = heldFloor + 26;

  const first = points[0]!.at;
  const last = points.at(-1)!.at;
  const pad = (right - left) * 0.08;
  const xOf = (at: number) =>
    last === first ? (left + right) / 2 : left + pad + ((at - first) / (last - first)) * (right - left - 2 * pad);

  const prices = [...points.map(({ price }) => price), ...lines];
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const marks = priceTicks(low, high, narrow ? 3 : 4);
  const bottom = Math.min(marks[0]!, low);
  const ceiling = Math.max(marks.at(-1)!, high);
  const yOf = (price: number) => floor - ((price - bottom) / (ceiling - bottom)) * (floor - top);

  const x = points.map(({ at }) => xOf(at));
  const y = points.map(({ price }) => yOf(price));

  const labelled = x.map(
    (at, i) =>
      !narrow && !x.some((other, j) => j !== i && Math.abs(other - at) < ROOM && (j > i || points.length > FEW)),
  );

  const after: number[] = [];
  for (const { quantity, buys } of points) after.push((after.at(-1) ?? 0) + (buys ? quantity : -quantity));
  const most = Math.max(0, ...after);
  const least = Math.min(0, ...after);
  const yHeld = (value: number) =>
    heldFloor - ((value - least) / Math.max(most - least, Number.MIN_VALUE)) * (heldFloor - heldTop);
  const zero = yHeld(0).toFixed(1);

  return {
    width,
    height,
    left,
    right,
    points: points.map(({ buys }, i) => ({ x: x[i]!, y: y[i]!, buys, labelled: labelled[i]! })),
    radius: points.length <= 12 ? 10 : points.length <= 40 ? 6 : 4,
    grid: marks.map((value) => ({ value, y: yOf(value) })),
    beside,
    lines: withLabels(lines.map(yOf), beside ? 4 : -5, top, floor),
    way: x.map((at, i) => `${i === 0 ? "M" : "L"}${at.toFixed(1)} ${y[i]!.toFixed(1)}`).join(""),
    held: `M${left} ${zero}${after.map((value, i) => `H${x[i]!.toFixed(1)}V${yHeld(value).toFixed(1)}`).join("")}H${right}`,
    heldTop,
    heldZero: yHeld(0),
    most: Math.abs(least) > most ? least : most,
    marks: timeMarks(x, left, right),
  };
}

/** Each label `shift` below its line; where lines lie close, one above the other. */
function withLabels(y: readonly number[], shift: number, top: number, floor: number): FillsGeometry["lines"] {
  const labels: number[] = [];
  const upwards = y.map((_, at) => at).toSorted((one, other) => y[other]! - y[one]!);
  let below = floor + 2 * LINE;
  for (const at of upwards) {
    below = Math.min(y[at]! + shift, below - LINE);
    labels[at] = below;
  }
  // Too many of them at the top: pushed down again, in the same order.
  let above = top - LINE;
  for (const at of upwards.toReversed()) {
    above = Math.max(labels[at]!, above + LINE);
    labels[at] = above;
  }
  return y.map((own, at) => ({ y: own, labelY: labels[at]! }));
}

/** Prices need finer steps than rupees: 0.05 apart is a distance. */
function priceTicks(low: number, high: number, most: number): number[] {
  const span = high - low;
  const scale = span > 0 && span < most ? 10 ** Math.ceil(Math.log10(most / span) + 1) : 1;
  const marks = ticks(low * scale, high * scale, most).map((mark) => mark / scale);
  return marks.length > 1 ? marks : [low - 1, low, low + 1];
}

function timeMarks(x: readonly number[], left: number, right: number): FillsGeometry["marks"] {
  const marks: FillsGeometry["marks"] = [];
  const last = x.length - 1;
  const put = (fill: number) => {
    const at = x[fill]!;
    marks.push({ x: at, fill, anchor: at - left < ROOM / 2 ? "start" : right - at < ROOM / 2 ? "end" : "middle" });
  };
  put(0);
  for (let fill = 1; fill < last; fill += 1)
    if (x[fill]! - marks.at(-1)!.x >= ROOM && x[last]! - x[fill]! >= ROOM) put(fill);
  if (last > 0 && x[last]! - x[0]! >= ROOM) put(last);
  return marks;
}
