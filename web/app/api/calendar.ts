// Days of a year, a month or a week, and the recap of a week or a month. Every change goes onto the revision that was
// read.
import { ask } from "./ask";
import type { Book } from "./history";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type CalendarPage = Schemas["CalendarPage"];
export type CalendarDay = Schemas["CalendarDay"];
export type Recap = Schemas["Recap"];
export type RecapRule = Schemas["RecapRule"];

/** `asIf`: days are held against the account rules of today. */
export async function fetchCalendar(
  period: string,
  signal?: AbortSignal,
  book: Book = "own",
  asIf = false,
): Promise<CalendarPage> {
  const path = `/api/v1/${book === "own" ? "" : "demo/"}calendar/${period}${asIf ? "?rules=today" : ""}`;
  return (await ask<{ data: CalendarPage }>("GET", path, { signal })).data;
}

/** Refused with 409 and what is stored as `data` when the revision is another. */
export async function saveRecap(
  period: string,
  revision: number,
  set: Schemas["RecapFieldsToSet"],
): Promise<CalendarPage> {
  return (await ask<{ data: CalendarPage }>("PUT", `/api/v1/calendar/${period}`, { body: { revision, set } })).data;
}
