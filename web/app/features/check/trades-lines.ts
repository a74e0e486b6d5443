// The lines of the trades grid: balances, and rows that know their place in the day.
import type { Daily } from "~/api/report";
import type { Row, Sort } from "./trades-order";

export type Line =
  | { kind: "balance"; words: string; value: number; last: boolean }
  | { kind: "row"; row: Row; first: boolean; end: boolean; dayNet: number | null; dayTrades: number };

/** By time the rows are grouped by day, between two balances; by anything else they are just rows. */
export function linesOf(rows: readonly Row[], sort: Sort, daily: readonly Daily[], balances: boolean): Line[] {
  if (sort.by !== "exit") return rows.map((row) => ({ kind: "row", row, first: false, end: false, dayNet: null, dayTrades: 0 }));

  const net = new Map(daily.map((day) => [day.day, day.netPnl]));
  const lines: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const day = rows[at]!.day;
    let until = at;
    while (until < rows.length && rows[until]!.day === day) until += 1;
    for (let i = at; i < until; i += 1) {
      lines.push({
        kind: "row",
        row: rows[i]!,
        first: i === at,
        end: i === until - 1,
        dayNet: day === null ? null : (net.get(day) ?? null),
        dayTrades: until - at,
      });
    }
    at = until;
  }
  if (!balances) return lines;

  const total = daily.reduce((sum, day) => sum + day.netPnl, 0);
  const carried: Line = { kind: "balance", words: "Carried forward", value: total, last: !sort.down };
  const brought: Line = { kind: "balance", words: "Brought forward, before the first file", value: 0, last: sort.down };
  return sort.down ? [carried, ...lines, brought] : [brought, ...lines, carried];
}

/** Neighbouring lines of the same day; what belongs to no day stands in one group. `at` counts from the first line. */
export function daysOf(lines: readonly Line[]): { key: string; at: number; lines: Line[] }[] {
  const groups: { key: string; at: number; lines: Line[] }[] = [];
  lines.forEach((line, at) => {
    const key = line.kind === "balance" ? line.words : line.dayTrades > 0 ? `day ${line.row.day}` : "rows";
    const last = groups.at(-1);
    if (last?.key === key) last.lines.push(line);
    else groups.push({ key, at, lines: [line] });
  });
  return groups;
}

export const HEIGHTS = {
  wide: { row: 44, solo: 66, balance: 44, first: 0 },
  folded: { row: 62, solo: 62, balance: 52, first: 48 },
} as const;

export function heightOf(line: Line, folded: boolean): number {
  const heights = folded ? HEIGHTS.folded : HEIGHTS.wide;
  if (line.kind === "balance") return heights.balance;
  return (line.first && line.end ? heights.solo : heights.row) + (line.first ? heights.first : 0);
}
