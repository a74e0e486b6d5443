// Every time is Indian Standard Time, whatever zone the browser is in. A day is `YYYY-MM-DD`.

const IST = 5.5 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

// Of the first day of each month: names do not depend on the zone then.
const named = (month: "short" | "long") => {
  const format = new Intl.DateTimeFormat("en-US", { month, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2026, at)));
};
const months = named("short");
const longMonths = named("long");
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

function parts(day: string): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/** Days since 1970-01-01: the number a time axis counts in. */
export function dayNumber(day: string): number {
  const { year, month, date } = parts(day);
  return Date.UTC(year, month - 1, date) / DAY;
}

export function fromDayNumber(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(day: string): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}

/** The Indian day of an instant such as `2026-11-19T14:12:00+05:30`. */
export function dayOf(instant: string): string {
  return new Date(Date.parse(instant) + IST).toISOString().slice(0, 10);
}

/** `14:12`, Indian time. */
export function clock(instant: string): string {
  return new Date(Date.parse(instant) + IST).toISOString().slice(11, 16);
}

/** `14:12:05`, Indian time. */
export function clockWithSeconds(instant: string): string {
  return new Date(Date.parse(instant) + IST).toISOString().slice(11, 19);
}

/** `20 Nov 2026` */
export function longDay(day: string): string {
  const { year, month, date } = parts(day);
  return `${date} ${months[month - 1]} ${year}`;
}

/** `20 Nov 2026, 14:12`, Indian time. */
export function when(instant: string): string {
  return `${longDay(dayOf(instant))}, ${clock(instant)}`;
}

/** `20 Nov`; `20 Nov 2026` in a book of several years. */
export function shortDay(day: string, years = false): string {
  if (years) return longDay(day);
  const { month, date } = parts(day);
  return `${date} ${months[month - 1]}`;
}

/** `Fri, 20 Nov`; `Fri, 20 Nov 2026` in a book of several years. */
export function namedDay(day: string, years = false): string {
  return `${weekdays[(weekday(day) + 1) % 7]}, ${shortDay(day, years)}`;
}

/** `4 May – 2 Jun`; in a book of several years `4 May – 2 Jun 2026`, or each day with its own year. */
export function shortSpan(from: string, to: string, years = false): string {
  return `${shortDay(from, years && from.slice(0, 4) !== to.slice(0, 4))} – ${shortDay(to, years)}`;
}

/** `4 May to 30 Oct 2026`, the year once where both share it. */
export function span(from: string, to: string): string {
  if (from === to) return longDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : longDay(from)} to ${longDay(to)}`;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** `2026-11` to `November 2026` */
export function monthName(month: string): string {
  return `${longMonths[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

export function shortMonth(month: string): string {
  return shortMonthName(Number(month.slice(5, 7)));
}

/** 1 to `Jan`. */
export function shortMonthName(number: number): string {
  return months[number - 1] ?? "";
}

export function addDays(day: string, by: number): string {
  return fromDayNumber(dayNumber(day) + by);
}

export function addMonths(month: string, by: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Every month from the first to the last, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The weeks of a month, Monday first; a place outside the month is null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dayNumber(`${month}-01`);
  const days = dayNumber(`${addMonths(month, 1)}-01`) - first;
  const lead = weekday(`${month}-01`);
  const weeks: (string | null)[][] = [];
  for (let at = -lead; at < days; at += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => (at + i >= 0 && at + i < days ? fromDayNumber(first + at + i) : null)),
    );
  }
  return weeks;
}

/** The clock on the wall in India now, for messages: `14:02 IST`. */
export function nowInIndia(now: number = Date.now()): string {
  return `${new Date(now + IST).toISOString().slice(11, 16)} IST`;
}

/** The day it is in India now. */
export function todayInIndia(now: number = Date.now()): string {
  return new Date(now + IST).toISOString().slice(0, 10);
}
