// The broken line of a payoff at expiry as a picture: where it bends, where it crosses zero, and how far one looks.
import { niceSteps } from "./payoff-steps";

export type PayoffLine = {
  points: readonly { price: number; amount: number }[];
  /** Rupees for each rupee beyond the last point. */
  slope: number;
  breakEvens: readonly { from: number; to: number | null }[];
};

/** What the line says of a price: straight between two points, by its slope beyond the last. */
export function amountAt({ points, slope }: Pick<PayoffLine, "points" | "slope">, price: number): number {
  const next = points.findIndex((point) => point.price > price);
  const last = points.at(-1)!;
  if (next === -1) return last.amount + (price - last.price) * slope;
  const to = points[next]!;
  const from = points[next - 1] ?? to;
  if (from.price === to.price) return to.amount;
  return from.amount + ((to.amount - from.amount) * (price - from.price)) / (to.price - from.price);
}

/** Prices that are shown: the strikes and where nothing is made, with room on both sides. */
export function rangeOf(lines: readonly PayoffLine[]): { low: number; high: number } {
  const strikes = lines.flatMap(({ points }) => points.slice(1).map(({ price }) => price));
  const zeros = lines.flatMap(({ breakEvens }) => breakEvens.map(({ from }) => from));
  const middle = strikes.length > 0 ? strikes : zeros;
  const [first, last] = [Math.min(...middle), Math.max(...middle)];
  // A price at which nothing is made may lie far away: twice as far as the strikes it is left out.
  const wide = Math.max(last - first, first * 0.06);
  const near = zeros.filter((price) => price > first - 2 * wide && price < last + 2 * wide);
  const [low, high] = [Math.min(first, ...near), Math.max(last, ...near)];
  const room = Math.max((high - low) * 0.25, high * 0.02);
  return { low: Math.max(0, low - room), high: high + room };
}

/** Prices at which one stops with the keys: the ends, the strikes and the break-evens, ascending. */
export function stopsOf(line: PayoffLine, { low, high }: { low: number; high: number }): number[] {
  const all = [
    low,
    ...line.points.map(({ price }) => price),
    ...line.breakEvens.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    high,
  ];
  return [...new Set(all)].filter((price) => price >= low && price <= high).toSorted((a, b) => a - b);
}

export function payoffGeometry(lines: readonly PayoffLine[], width: number) {
  const range = rangeOf(lines);
  const isNarrow = width < 560;
  const [left, right] = [isNarrow ? 58 : 70, width - 12];
  const [top, floor] = [16, isNarrow ? 210 : 250];
  const bends = lines.map((line) => {
    const inside = line.points.map(({ price }) => price).filter((price) => price > range.low && price < range.high);
    return [range.low, ...inside, range.high].map((price) => ({ price, amount: amountAt(line, price) }));
  });
  const amounts = bends.flat().map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const x = (price: number) => left + ((price - range.low) / (range.high - range.low)) * (right - left);
  const y = (amount: number) => floor - ((amount - lowest) / (highest - lowest || 1)) * (floor - top);
  const path = (bend: { price: number; amount: number }[]) =>
    bend
      .map(({ price, amount }, at) => `${at === 0 ? "M" : "L"}${x(price).toFixed(1)} ${y(amount).toFixed(1)}`)
      .join("");
  const zero = y(0);
  const area = `${path(bends[0]!)}L${right.toFixed(1)} ${zero.toFixed(1)}L${left.toFixed(1)} ${zero.toFixed(1)}Z`;
  return {
    range,
    left,
    right,
    top,
    floor,
    height: floor + 44,
    zero,
    x,
    y,
    paths: bends.map(path),
    area,
    grid: niceSteps(lowest, highest, 4).map((amount) => ({ amount, y: y(amount) })),
    prices: niceSteps(range.low, range.high, isNarrow ? 3 : 6).map((price) => ({ price, x: x(price) })),
  };
}
