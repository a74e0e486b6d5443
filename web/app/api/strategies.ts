// What was opened together, as option strategies, under the filter of the history.
import { ask } from "./ask";
import type { Book, Filter } from "./history";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type StrategyPage = Schemas["StrategyPage"];
export type StrategyLine = Schemas["StrategyLine"];
export type StrategyLeg = Schemas["StrategyLeg"];
export type StrategyPayoff = Schemas["StrategyPayoff"];
export type StrategyTable = Schemas["StrategyTable"];
export type StrategyWaiting = Schemas["StrategyWaiting"];
export type StrategiesChange = Schemas["StrategiesChange"];
type StrategiesState = Schemas["StrategiesState"];

/** Strategies of one page. */
export const STRATEGIES = 50;

const roots: Record<Book, string> = { own: "/api/v1", sample: "/api/v1/demo" };

export async function fetchStrategies(
  book: Book,
  filter: Filter,
  kind: string | null,
  page: number,
  signal?: AbortSignal,
): Promise<StrategyPage> {
  const place = { limit: String(STRATEGIES), offset: String((page - 1) * STRATEGIES) };
  const asked = query({ ...filter, kind: kind ?? undefined, ...place });
  return (await ask<{ data: StrategyPage }>("GET", `${roots[book]}/strategies?${asked}`, { signal })).data;
}

/** Refused with 409 when the journal or the strategies are others than the page has seen. */
export async function changeStrategies(body: StrategiesChange): Promise<StrategiesState> {
  return (await ask<{ data: StrategiesState }>("POST", "/api/v1/strategies/by-hand", { body })).data;
}
