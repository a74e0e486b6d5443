// A number of a result opens the trades that it is made of.
import type { BacktestRun } from "~/api/backtests";
import { dayOf, longDay, monthName, span } from "~/lib/time";
import { reasonName } from "./reasons";

type Result = BacktestRun["result"];
type Trade = Result["trades"][number];

export type Which =
  | { of: "all" }
  | { of: "won" | "lost" | "even" | "ambiguous" | "gap" }
  | { of: "reason"; reason: string }
  /** That ended in it, as `2026-04`; a whole year as `2026`. */
  | { of: "month"; month: string }
  | { of: "instrument"; symbol: string }
  /** That were held on one of these days. */
  | { of: "days"; from: string; to: string }
  /** Of all that are listed, the one with the largest or the smallest result. */
  | { of: "best" | "worst" };

export const ALL: Which = { of: "all" };

export function tradesOf(trades: readonly Trade[], which: Which): readonly Trade[] {
  switch (which.of) {
    case "all":
      return trades;
    case "best":
    case "worst": {
      const sign = which.of === "best" ? 1 : -1;
      const first = trades.reduce<Trade | null>(
        (found, one) => (found === null || sign * (one.netPnl - found.netPnl) > 0 ? one : found),
        null,
      );
      return first ? [first] : [];
    }
    default:
      return trades.filter((one) => isOf(one, which));
  }
}

function isOf(trade: Trade, which: Exclude<Which, { of: "all" | "best" | "worst" }>): boolean {
  switch (which.of) {
    case "won":
      return trade.netPnl > 0;
    case "lost":
      return trade.netPnl < 0;
    case "even":
      return trade.netPnl === 0;
    case "ambiguous":
      return trade.ambiguous;
    case "gap":
      return trade.gap;
    case "reason":
      return trade.reason === which.reason;
    case "month":
      return dayOf(trade.exitTime).startsWith(which.month);
    case "instrument":
      return trade.symbol === which.symbol;
    case "days":
      return dayOf(trade.exitTime) >= which.from && dayOf(trade.entryTime) <= which.to;
  }
}

export function whichName(which: Which): string {
  switch (which.of) {
    case "all":
      return "All trades";
    case "won":
      return "Trades that made money";
    case "lost":
      return "Trades that lost money";
    case "even":
      return "Trades of exactly 0";
    case "ambiguous":
      return "Trades with stop and target in one candle";
    case "gap":
      return "Trades that ended at an open beyond the stop or the target";
    case "reason":
      return `Trades that ended by: ${reasonName(which.reason).toLowerCase()}`;
    case "month":
      return `Trades that ended in ${which.month.length > 4 ? monthName(which.month) : which.month}`;
    case "instrument":
      return `Trades of ${which.symbol}`;
    case "days":
      return which.from === which.to
        ? `Trades held on ${longDay(which.from)}`
        : `Trades held from ${span(which.from, which.to)}`;
    case "best":
      return "The best trade";
    case "worst":
      return "The worst trade";
  }
}

export type DeepestFall = { from: string; to: string; depth: number };

/**
 * Where the marked equity fell most, from its peak to the lowest day after it, in rupees or as a part of the peak: a
 * fall of more rupees from a higher peak can be the smaller part. Null: it never fell.
 */
export function deepestFall(days: Result["days"], capital: number, measure: "rupees" | "part"): DeepestFall | null {
  let peak = { day: days[0]?.day ?? "", equity: capital };
  let found: DeepestFall | null = null;
  for (const { day, equity } of days) {
    if (equity >= peak.equity) {
      peak = { day, equity };
      continue;
    }
    const rupees = peak.equity - equity;
    const depth = measure === "rupees" ? rupees : rupees / peak.equity;
    if (found === null || depth > found.depth) found = { from: peak.day, to: day, depth };
  }
  return found;
}

const OF_REGISTRY: Readonly<Record<string, Which>> = {
  wins: { of: "won" },
  losses: { of: "lost" },
  breakeven: { of: "even" },
  won: { of: "won" },
  lost: { of: "lost" },
  averageWin: { of: "won" },
  averageLoss: { of: "lost" },
  best: { of: "best" },
  worst: { of: "worst" },
};

/** What a figure of the registry is made of. */
export const whichOfFigure = (key: string): Which => OF_REGISTRY[key] ?? ALL;
