// Periods as a trader names them. An address carries days, so it means the same to whom it is sent and when.
import type { Filter } from "~/api/history";
import { addMonths, fromDayNumber, dayNumber, longDay, monthName, monthOf, span } from "~/lib/time";

export type Period = { key: string; name: string; from?: string; to?: string };

/** The first of April before or on this day: the financial year's beginning. */
const yearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
const financial = (year: number) => ({
  name: `FY ${year}-${String((year + 1) % 100).padStart(2, "0")}`,
  from: `${year}-04-01`,
  to: `${year + 1}-03-31`,
});

/** Every financial year from that of the first day on, the latest first; at least this one and the one before. */
export function periodsAt(today: string, firstDay: string | null = null): Period[] {
  const year = yearOf(today);
  const month = monthOf(today);
  const first = Math.min(firstDay ? yearOf(firstDay) : year, year - 1);
  return [
    { key: "all", name: "All" },
    ...Array.from({ length: year - first + 1 }, (_, back) => ({ key: `fy${year - back}`, ...financial(year - back) })),
    {
      key: "month",
      name: "This month",
      from: `${month}-01`,
      to: fromDayNumber(dayNumber(`${addMonths(month, 1)}-01`) - 1),
    },
  ];
}

/** Which of the named periods the days of a filter are; days of one's own otherwise. */
export function periodOf({ from, to }: Filter, today: string): Period {
  // A whole financial year has its name, also one before the first trade.
  const known = periodsAt(today, from ?? null).find((period) => period.from === from && period.to === to);
  return known ?? { key: "own", name: "Choose dates", from, to };
}

/** After "Net profit": `since 1 Apr 2026`, `in FY 2025-26`, `in November 2026`, `on 12 Nov 2026`. */
export function periodWords(filter: Filter, today: string, firstDay: string | null): string {
  const period = periodOf(filter, today);
  switch (period.key) {
    case "all":
      return firstDay ? `since ${longDay(firstDay)}` : "";
    case "month":
      return `in ${monthName(monthOf(today))}`;
    case "own":
      return ownWords(filter);
    default:
      return `in ${period.name}`;
  }
}

function ownWords({ from, to }: Filter): string {
  if (from && to) return from === to ? `on ${longDay(from)}` : `from ${span(from, to)}`;
  if (from) return `since ${longDay(from)}`;
  return to ? `until ${longDay(to)}` : "";
}
