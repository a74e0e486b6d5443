// Years, months and weeks as the address has them: `2026`, `2026-05`, `2026-W21`.
import { addDays, addMonths, dayNumber, fromDayNumber, longDay, monthName, shortSpan, weekday } from "~/lib/time";

export type View = "year" | "month" | "week";

export const viewOf = (period: string): View =>
  /^\d{4}$/.test(period) ? "year" : period.includes("W") ? "week" : "month";

export const isPeriod = (text: string) => /^\d{4}(-\d\d|-W\d\d)?$/.test(text);

const mondayOf = (day: string) => addDays(day, -weekday(day));

/** Of a day, by the ISO calendar: the first week of a year holds the fourth of January. */
export function weekOf(day: string): string {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const first = mondayOf(`${year}-01-04`);
  const number = (dayNumber(mondayOf(day)) - dayNumber(first)) / 7 + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}

/** Its first day. */
export function firstDay(period: string): string {
  const view = viewOf(period);
  if (view === "year") return `${period}-01-01`;
  if (view === "month") return `${period}-01`;
  return addDays(mondayOf(`${period.slice(0, 4)}-01-04`), 7 * (Number(period.slice(6)) - 1));
}

/** Its last day. */
export function lastDay(period: string): string {
  const view = viewOf(period);
  if (view === "year") return `${period}-12-31`;
  if (view === "week") return addDays(firstDay(period), 6);
  return fromDayNumber(dayNumber(`${addMonths(period, 1)}-01`) - 1);
}

/** The period of a view around a day. */
export const around = (view: View, day: string) =>
  view === "year" ? day.slice(0, 4) : view === "month" ? day.slice(0, 7) : weekOf(day);

/** What a person calls it. */
export function periodName(period: string): string {
  const view = viewOf(period);
  if (view === "year") return period;
  if (view === "month") return monthName(period);
  const [from, to] = [firstDay(period), lastDay(period)];
  return from.slice(0, 4) === to.slice(0, 4) ? shortSpan(from, to, true) : `${longDay(from)} – ${longDay(to)}`;
}
