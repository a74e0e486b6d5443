// The lines of a trades grid: balances, trades that know their place in the day, and places still waiting for theirs.

export type ShownTrade = {
  symbol: string;
  /** Its name written out, where the server says it. */
  title?: string;
  segment: string;
  product: "intraday" | "delivery" | "futures" | "options";
  direction: "long" | "short";
  status: "win" | "loss" | "breakeven" | "open" | "unknown_cost" | "settlement_needed";
  quantity: number;
  exitTime: string | null;
  averageEntry: number | null;
  averageExit: number | null;
  charges: number | null;
  netPnl: number | null;
  /** Its profit rests on the assumption that no shares were held before. */
  assumed?: boolean;
};

export type TradeOnLine = {
  kind: "trade";
  trade: ShownTrade;
  /** What opens it, where it can be opened. */
  id: string | null;
  /** Whose it is, where there are several accounts. */
  account: string | null;
  day: string | null;
  /** In groups by day: where the line stands in its day, and what the day made. */
  grouped: boolean;
  first: boolean;
  end: boolean;
  dayNet: number | null;
  /** Trades of the day; null while not all of them are here. */
  dayTrades: number | null;
  /** Something of it counts in the figures. */
  counts: boolean;
};

export type Line =
  | { kind: "balance"; words: string; value: number | null; last: boolean }
  | TradeOnLine
  | { kind: "waiting" };

/** Neighbouring lines of the same day; what belongs to no day stands in one group. `at` counts from the first line. */
export function daysOf(lines: readonly Line[]): { key: string; at: number; lines: Line[] }[] {
  const groups: { key: string; at: number; lines: Line[] }[] = [];
  lines.forEach((line, at) => {
    const key = groupOf(line);
    const last = groups.at(-1);
    if (last?.key === key) last.lines.push(line);
    else groups.push({ key, at, lines: [line] });
  });
  return groups;
}

function groupOf(line: Line): string {
  switch (line.kind) {
    case "balance":
      return line.words;
    case "waiting":
      return "waiting";
    case "trade":
      return line.grouped ? `day ${line.day}` : "trades";
  }
}

export const HEIGHTS = {
  /** `solo` is the one row of a day of one trade: the day's name and its sum need the room. */
  wide: { row: 44, solo: 60, balance: 44, first: 0 },
  folded: { row: 62, solo: 62, balance: 52, first: 48 },
} as const;

export function heightOf(line: Line, folded: boolean): number {
  const heights = folded ? HEIGHTS.folded : HEIGHTS.wide;
  if (line.kind === "balance") return heights.balance;
  const row = line.kind === "trade" && line.grouped && line.first && line.end ? heights.solo : heights.row;
  return row + (line.kind === "trade" && line.grouped && line.first ? heights.first : 0);
}
