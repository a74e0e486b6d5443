// What a few words find: instruments and trades of the journal, and everything that was written.
import { ask } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

export type SearchAnswer = components["schemas"]["SearchAnswer"];
export type ExcerptPart = components["schemas"]["ExcerptPart"];

export async function fetchFound(typed: string, signal?: AbortSignal): Promise<SearchAnswer> {
  return (await ask<{ data: SearchAnswer }>("GET", `/api/v1/search?${query({ q: typed })}`, { signal })).data;
}
