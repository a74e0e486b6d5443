import type { Report } from "~/api/report";

/** The book spans more than one calendar year, so a day without its year would be ambiguous. */
export function manyYears({ daily, trades }: Pick<Report, "daily" | "trades">): boolean {
  const days = [...daily.map(({ day }) => day), ...trades.flatMap(({ exitTime }) => exitTime ?? [])];
  return days.some((day) => day.slice(0, 4) !== days[0]!.slice(0, 4));
}
