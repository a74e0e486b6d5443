// A day as people type it, whatever the browser's language: `20 Nov 2026`, `20-11-2026`, `20/11/26`, `2026-11-20`,
// `20112026`. The day stands first,
// as in India, unless four figures say that it is the year.
import { dayNumber, fromDayNumber, longDay } from "./time";

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `YYYY-MM-DD`, or null when it is not a day: 31 June is none, and a day without its year could be any. */
export function typedDay(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const whole = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(plain);
  if (whole) return dayOf(whole[1]!, Number(whole[2]), Number(whole[3]));
  const figures =
    /^(\d{1,2})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{4}|\d{2})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  if (figures) return dayOf(figures[3]!, Number(figures[2]), Number(figures[1]));
  const words = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?,?[-/. ]*(\d{4}|\d{2})$/.exec(
    plain,
  );
  if (words) return dayOf(words[3]!, monthOf(words[2]!), Number(words[1]));
  const american = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(plain);
  return american ? dayOf(american[3]!, monthOf(american[1]!), Number(american[2])) : null;
}

/** `HH:MM` of a day of 24 hours: `14:12`, `9.15`, `1412`, `2:12 pm`; seconds are dropped. */
export function typedTime(text: string): string | null {
  const found =
    /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap]\.?m\.?)?$/i.exec(text.trim()) ??
    /^(\d{2})(\d{2})\s*([ap]\.?m\.?)?$/i.exec(text.trim());
  if (!found) return null;
  const half = found[3]?.toLowerCase()[0];
  const hour = Number(found[1]);
  if (Number(found[2]) > 59 || hour > 23 || (half && (hour === 0 || hour > 12))) return null;
  const hours = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  return `${String(hours).padStart(2, "0")}:${found[2]}`;
}

/** `YYYY-MM-DDTHH:MM`, the Indian wall clock. */
export function typedMoment(text: string): string | null {
  const parts =
    /^(.*?\d)(?:\s*,\s*|\s+|t)(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?|\d{4}(?:\s*[ap]\.?m\.?)?)$/i.exec(
      text.trim(),
    );
  const day = parts && typedDay(parts[1]!);
  const time = parts && typedTime(parts[2]!);
  return day && time ? `${day}T${time}` : null;
}

/** `2026-11-20` as `20 Nov 2026`; what is no day stays as it was typed. */
export function shownDay(value: string): string {
  return typedDay(value) === value ? longDay(value) : value;
}

/** `2026-11-20T14:12` as `20 Nov 2026, 14:12`. */
export function shownMoment(value: string): string {
  const moment = typedMoment(value);
  return moment !== null && value.startsWith(moment) ? `${longDay(moment.slice(0, 10))}, ${moment.slice(11)}` : value;
}

function monthOf(word: string): number {
  return word === "sept" ? 9 : names.findIndex((name) => word.startsWith(name)) + 1;
}

function dayOf(year: string, month: number, date: number): string | null {
  if (month < 1 || month > 12 || date < 1) return null;
  const full = year.length === 4 ? year : `${Number(year) >= 90 ? "19" : "20"}${year}`;
  const day = `${full}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  // A date that the month does not have would come out as one of the next.
  return fromDayNumber(dayNumber(day)) === day ? day : null;
}
