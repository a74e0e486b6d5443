// Trades that were seen and not taken. They are in no figure.
import { ask } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type MissedTrade = Schemas["MissedTrade"];
export type MissedTrades = Schemas["MissedTrades"];
export type WouldHave = Schemas["WouldHave"];
export type MissedField = keyof Schemas["MissedTradeFieldsToSet"];

/** All, those of one day, or those of a day and earlier. */
export async function fetchMissed(of: { day?: string; until?: string }, signal?: AbortSignal): Promise<MissedTrades> {
  return (await ask<{ data: MissedTrades }>("GET", `/api/v1/missed-trades?${query(of)}`, { signal })).data;
}

/** Refused with 409 and what is stored as `data` when the revision is another. */
export async function saveMissed(
  key: string,
  revision: number,
  set: Partial<Record<MissedField, string | null>>,
): Promise<MissedTrade> {
  return (await ask<{ data: MissedTrade }>("PUT", `/api/v1/missed-trades/${key}`, { body: { revision, set } })).data;
}
