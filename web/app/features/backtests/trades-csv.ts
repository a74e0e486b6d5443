import type { BacktestRun } from "~/api/backtests";
import { csv } from "~/lib/csv";

type Trade = BacktestRun["result"]["trades"][number];

const COLUMNS = [
  "symbol",
  "direction",
  "quantity",
  "entry_time",
  "exit_time",
  "entry_price",
  "exit_price",
  "gross_pnl",
  "charges",
  "net_pnl",
  "r",
  "mae",
  "mfe",
  "ended_by",
  "gap",
  "stop_and_target_in_one_candle",
] as const;

const yes = (is: boolean) => (is ? "yes" : "no");

/** Trades of a rule for a spreadsheet; times are Indian. */
export function tradesCsv(trades: readonly Trade[]): string {
  const row = (one: Trade) => [
    one.symbol,
    one.direction,
    one.quantity,
    one.entryTime.slice(0, 19).replace("T", " "),
    one.exitTime.slice(0, 19).replace("T", " "),
    one.entry,
    one.exit,
    one.grossPnl,
    one.charges,
    one.netPnl,
    one.r,
    one.mae,
    one.mfe,
    one.reason,
    yes(one.gap),
    yes(one.ambiguous),
  ];
  return csv([COLUMNS, ...trades.map(row)]);
}
