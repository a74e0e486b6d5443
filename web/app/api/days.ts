// A day in numbers, and what is written on it. Every change goes onto the revision that was read.
import { ask } from "./ask";
import type { Book } from "./history";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type DayPage = Schemas["DayPage"];
export type DayTrade = Schemas["DayTrade"];
export type PlanRule = Schemas["PlanRule"];
export type DayField = keyof Schemas["DayFieldsToSet"];

export async function fetchDay(date: string, signal?: AbortSignal, book: Book = "own"): Promise<DayPage> {
  const path = `/api/v1/${book === "own" ? "" : "demo/"}days/${date}`;
  return (await ask<{ data: DayPage }>("GET", path, { signal })).data;
}

/** Refused with 409 and the stored day as `data` when the revision is another. */
export async function saveDay(
  date: string,
  revision: number,
  set: Partial<Record<DayField, string | null>>,
): Promise<DayPage> {
  return (await ask<{ data: DayPage }>("PUT", `/api/v1/days/${date}`, { body: { revision, set } })).data;
}

export type RoutineDays = Schemas["RoutineDays"];

/** What of the routine was done on each day of thirteen weeks. */
export async function fetchRoutineDays(signal?: AbortSignal): Promise<RoutineDays> {
  return (await ask<{ data: RoutineDays }>("GET", "/api/v1/routine-days", { signal })).data;
}
