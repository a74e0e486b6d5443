import type { BacktestRun } from "~/api/backtests";

type Month = BacktestRun["result"]["months"][number];
export type Year = { year: string; months: Month[]; net: number; netPart: number | null };

/**
 * Months in their years. What a year gained is against the equity at its beginning: months compound. Null: at some
 * month's beginning nothing was left.
 */
export function byYear(months: readonly Month[]): Year[] {
  const years: Year[] = [];
  for (const month of months) {
    const year = month.month.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) {
      last.months.push(month);
      last.net += month.net;
      last.netPart =
        last.netPart === null || month.netPart === null ? null : (1 + last.netPart) * (1 + month.netPart) - 1;
    } else {
      years.push({ year, months: [month], net: month.net, netPart: month.netPart });
    }
  }
  return years;
}
