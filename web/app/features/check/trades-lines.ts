// The lines of the trades grid: the rows of a report with their place in the day, between two balances.
import type { Daily } from "~/api/report";
import type { Line, TradeOnLine } from "~/ui/trades-line";
import type { Row, Sort } from "./trades-order";

/** By time the rows are grouped by day, between two balances; by anything else they are just rows. */
export function linesOf(rows: readonly Row[], sort: Sort, daily: readonly Daily[], balances: boolean): Line[] {
  if (sort.by !== "exit") return rows.map((row) => onLine(row));

  const net = new Map(daily.map((day) => [day.day, day.netPnl]));
  const lines: Line[] = [];
  for (let at = 0; at < rows.length;) {
    const day = rows[at]!.day;
    let until = at;
    while (until < rows.length && rows[until]!.day === day) until += 1;
    for (let i = at; i < until; i += 1) {
      lines.push({
        ...onLine(rows[i]!),
        grouped: true,
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
  const carried: Line = { kind: "balance", words: "Net total", value: total, last: !sort.down };
  const brought: Line = { kind: "balance", words: "Net total before the first file", value: 0, last: sort.down };
  return sort.down ? [carried, ...lines, brought] : [brought, ...lines, carried];
}

function onLine({ trade, day }: Row): TradeOnLine {
  return {
    kind: "trade",
    trade,
    id: null,
    account: null,
    day,
    grouped: false,
    first: false,
    end: false,
    dayNet: null,
    dayTrades: null,
    // An open trade counts only by its exits, an expired one not at all.
    counts: trade.status !== "settlement_needed" && trade.exits.length > 0,
  };
}
