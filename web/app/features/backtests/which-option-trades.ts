// A number of a result of options opens the trades that it is made of.
import type { BacktestOptionsRun } from "~/api/backtests";
import { longDay, monthName, span } from "~/lib/time";

type Result = BacktestOptionsRun["result"];
export type OptionTrade = Result["trades"][number];

export type OptionWhich =
  | { of: "all" | "won" | "lost" }
  | { of: "ended"; ended: string }
  /** That were held on a day of it. */
  | { of: "month"; month: string }
  /** That were held on one of these days. */
  | { of: "days"; from: string; to: string };

export const ALL_OPTIONS: OptionWhich = { of: "all" };

const ENDS: Readonly<Record<string, string>> = {
  stop: "Stop",
  target: "Target",
  days: "Days before the expiry",
  settled: "Settled at the expiry",
};

export const endName = (ended: string) => ENDS[ended] ?? ended;

export const optionTradesOf = (trades: readonly OptionTrade[], which: OptionWhich): readonly OptionTrade[] =>
  trades.filter((one) => isShown(one, which));

/** Whether a number is made of it. What is still open belongs to days and months, and to no number of closed trades. */
export function isShown(trade: OptionTrade, which: OptionWhich): boolean {
  const isHeld = (from: string, to: string) => trade.entry <= to && (trade.exit ?? to) >= from;
  switch (which.of) {
    case "all":
      return true;
    case "won":
      return trade.exit !== null && trade.netPnl > 0;
    case "lost":
      return trade.exit !== null && trade.netPnl <= 0;
    case "ended":
      return trade.exit !== null && trade.ended === which.ended;
    case "month":
      return isHeld(`${which.month}-01`, `${which.month}-31`);
    case "days":
      return isHeld(which.from, which.to);
  }
}

export function optionWhichName(which: OptionWhich): string {
  switch (which.of) {
    case "all":
      return "All trades";
    case "won":
      return "Trades that made money";
    case "lost":
      return "Trades that made none";
    case "ended":
      return `Trades that ended by: ${endName(which.ended).toLowerCase()}`;
    case "month":
      return `Trades held in ${monthName(which.month)}`;
    case "days":
      return which.from === which.to
        ? `Trades held on ${longDay(which.from)}`
        : `Trades held from ${span(which.from, which.to)}`;
  }
}

/** Closed trades by why they ended, the most frequent first. */
export function byEnd(trades: readonly OptionTrade[]): { ended: string; trades: number; net: number }[] {
  const sums = new Map<string, { ended: string; trades: number; net: number }>();
  for (const { ended, netPnl } of trades) {
    const key = ended ?? "";
    const sum = sums.get(key) ?? { ended: key, trades: 0, net: 0 };
    sums.set(key, { ...sum, trades: sum.trades + 1, net: sum.net + netPnl });
  }
  return [...sums.values()].toSorted((one, other) => other.trades - one.trades || one.ended.localeCompare(other.ended));
}

const WHY: Readonly<Record<string, string>> = {
  outside: "the day of the sale is outside your lists",
  noDay: "no day of trading is that near before it",
  noList: "there is no list of the day of the sale",
  noStrike: "an option that the rule needs did not trade on that day",
  noCredit: "less was received than paid",
  held: "another position was open",
  unmarked: "an option that was held did not trade on that day: stop and target were not checked",
  unlisted: "there is no list of a day on which options were held: stop and target were not checked",
  late: "closed later than the rule says, on the first day on which every option that was held traded",
};

/** Why something was not done, in words. */
export const whyNot = (why: string) => WHY[why] ?? why;
