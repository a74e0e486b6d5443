import type { BacktestRun } from "~/api/backtests";
import type { DayRow } from "~/charts/series";
import { dayOf } from "~/lib/time";

type Found = {
  rule: Pick<BacktestRun["result"]["rule"], "capital">;
  days: BacktestRun["result"]["days"];
  trades: readonly Pick<BacktestRun["result"]["trades"][number], "exitTime">[];
};

/** What each day added to the marked equity, with the trades that ended on it. */
export function equityDays({ rule, days, trades }: Found): DayRow[] {
  const exits = new Map<string, number>();
  for (const { exitTime } of trades) exits.set(dayOf(exitTime), (exits.get(dayOf(exitTime)) ?? 0) + 1);
  return days.map(({ day, equity }, at) => ({
    day,
    netPnl: equity - (days[at - 1]?.equity ?? rule.capital),
    exits: exits.get(day) ?? 0,
  }));
}
