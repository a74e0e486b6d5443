// What stands on paper: the trades in their days, each day with its net and what is carried forward after it.
import type { History, TradeLine } from "~/api/history";

export type PrintedDay = {
  /** Null for trades that are not closed, and in an order without days. */
  day: string | null;
  net: number | null;
  /** The running total with this day; null where the trades are not all there are. */
  carried: number | null;
  rows: TradeLine[];
};

/**
 * `whole`: no filter is on, so that the running total is the account's. Without `grouped` all rows stand in one group.
 */
export function printedDays(
  rows: readonly TradeLine[],
  { daily, equity }: Pick<History, "daily" | "equity">,
  grouped: boolean,
  whole: boolean,
): PrintedDay[] {
  if (!grouped) return rows.length > 0 ? [{ day: null, net: null, carried: null, rows: [...rows] }] : [];
  const nets = new Map(daily.map(({ day, netPnl }) => [day, netPnl]));
  const totals = whole ? new Map(equity.day.map((day, at) => [day, equity.net[at]!])) : null;
  const days: PrintedDay[] = [];
  for (const row of rows) {
    const day = row.exitTime?.slice(0, 10) ?? null;
    const last = days.at(-1);
    if (last && last.day === day) last.rows.push(row);
    else
      days.push({
        day,
        net: day === null ? null : (nets.get(day) ?? null),
        carried: day === null ? null : (totals?.get(day) ?? null),
        rows: [row],
      });
  }
  return days;
}
