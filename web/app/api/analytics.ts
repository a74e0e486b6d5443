// A journal cut by any dimension of the registry, with any figure: the page in one answer, and what the registry holds.
import { ask } from "./ask";
import type { Book, Filter } from "./history";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Analytics = Schemas["Analytics"];
export type CutTable = Schemas["CutTable"];
export type CutGroup = Schemas["CutGroup"];
export type CutMatrix = Schemas["CutMatrix"];
export type CutCell = Schemas["CutCell"];
export type CutSums = Schemas["CutSums"];
export type CutCapital = Schemas["CutCapital"];
export type CutSpread = Schemas["CutSpread"];
export type CutRegistry = Schemas["CutRegistry"];
export type CutDimension = Schemas["CutDimension"];
export type CutFigure = Schemas["CutFigure"];
export type Comparison = Schemas["Comparison"];
export type Costs = Schemas["Costs"];
export type CostTable = Schemas["CostTable"];
export type CostHeads = Schemas["CostHeads"];
export type Risk = Schemas["Risk"];
export type RiskYear = Schemas["RiskYear"];
export type CutExcursions = Schemas["CutExcursions"];
export type CostOfPlan = Schemas["CostOfPlan"];

/** How a page is cut; what is not set is as usual. */
export type How = Partial<
  Record<"unit" | "amountBy" | "count" | "lists" | "rows" | "columns" | "groups" | "split" | "figures", string>
>;

const roots: Record<Book, string> = { own: "/api/v1/analytics", sample: "/api/v1/demo/analytics" };

export async function fetchAnalytics(book: Book, filter: Filter, how: How, signal?: AbortSignal): Promise<Analytics> {
  return (await ask<{ data: Analytics }>("GET", `${roots[book]}?${query({ ...filter, ...how })}`, { signal })).data;
}

/** The groups of one dimension, for a choice among them. */
export async function fetchGroups(book: Book, by: string, filter: Filter, signal?: AbortSignal): Promise<CutTable> {
  const asked = query({ ...filter, by, figures: "closedTrades", groups: "200" });
  return (await ask<{ data: CutTable }>("GET", `${roots[book]}/breakdown?${asked}`, { signal })).data;
}

/** What a filter leaves, by one dimension: every group with the sums of a page's rows. */
export async function fetchLevel(
  book: Book,
  filter: Filter,
  how: Pick<How, "unit" | "amountBy">,
  by: string,
  signal?: AbortSignal,
): Promise<CutTable> {
  const figures = "amount,winRate,totalR,expectancyR,totalOfCapital,expectancyOfCapital";
  const asked = query({ ...filter, ...how, by, figures, groups: "50" });
  return (await ask<{ data: CutTable }>("GET", `${roots[book]}/breakdown?${asked}`, { signal })).data;
}

/** The sums of all that a filter leaves. */
export async function fetchSums(book: Book, filter: Filter, signal?: AbortSignal): Promise<CutTable> {
  const asked = query({ ...filter, by: "product", figures: "closedTrades,winRate,expectancy", groups: "1" });
  return (await ask<{ data: CutTable }>("GET", `${roots[book]}/breakdown?${asked}`, { signal })).data;
}

/** Two filters side by side; the second one as an address writes it. */
export async function fetchComparison(
  book: Book,
  one: Filter,
  other: string,
  how: How,
  /** Of the registry; all that need no candles when there are none. */
  figures: readonly string[],
  signal?: AbortSignal,
): Promise<Comparison> {
  const asked = query({ ...one, ...how, with: other, figures: figures.join(",") });
  return (await ask<{ data: Comparison }>("GET", `${roots[book]}/compare?${asked}`, { signal })).data;
}

/** What the trades that a filter leaves cost, and where by one dimension. */
export async function fetchCosts(book: Book, filter: Filter, by: string, signal?: AbortSignal): Promise<Costs> {
  const asked = query({ ...filter, by });
  return (await ask<{ data: Costs }>("GET", `${roots[book]}/costs?${asked}`, { signal })).data;
}

/** How deep it went, and may go. What one starts with is said by whoever asks, or not at all. */
export async function fetchRisk(
  book: Book,
  filter: Filter,
  how: Record<"capital" | "ruin" | "last" | "unit" | "amountBy" | "count", string>,
  signal?: AbortSignal,
): Promise<Risk> {
  const asked = query({ ...filter, ...how });
  return (await ask<{ data: Risk }>("GET", `${roots[book]}/risk?${asked}`, { signal })).data;
}

/** How well and how badly closed trades stood, by one's own candles; the sample's are generated. */
export async function fetchExcursions(
  book: Book,
  filter: Filter,
  by: string,
  signal?: AbortSignal,
): Promise<CutExcursions> {
  const path = `${roots[book]}/excursions?${query({ ...filter, by })}`;
  return (await ask<{ data: CutExcursions }>("GET", path, { signal })).data;
}

export async function fetchRegistry(signal?: AbortSignal): Promise<CutRegistry> {
  return (await ask<{ data: CutRegistry }>("GET", "/api/v1/analytics/registry", { signal })).data;
}
