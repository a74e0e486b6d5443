// The journal: its figures and the first trades in one answer, further trades by offset, one trade in full. Own or
// sample.
import { ask } from "./ask";
import type { CutKey } from "./cut-keys";
import type { RecordState, Start, TypedCard } from "./record";
import { query } from "./query";
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type Side = Schemas["Side"];
export type Exchange = Schemas["Exchange"];
export type Direction = Schemas["Direction"];
export type Exit = Schemas["Exit"];
export type History = Schemas["History"] & Start;
export type HistoryStart = Schemas["HistoryStart"] & Start;
export type AccountLine = Schemas["AccountLine"];
export type TradePage = Schemas["TradePage"];
export type TradeLine = Schemas["TradeLine"];
export type OpenLine = Schemas["OpenLine"];
export type Need = Schemas["Need"];
export type Heads = Schemas["Heads"];
export type DetailFill = Schemas["DetailFill"];
export type ChargeLine = Schemas["ChargeLine"];
export type TradeLot = Schemas["TradeLot"];
export type TradeNeighbours = Schemas["TradeNeighbours"];
export type CardNotes = Schemas["CardNotes"];
export type TradeDetail = Schemas["TradeDetail"] & {
  trade: { assumed?: boolean; record?: RecordState };
  cards?: TypedCard[];
};

/** Nothing set means everything. */
export type Filter = Partial<
  Record<"from" | "to" | "symbol" | "account" | "segment" | "product" | "direction" | "result" | "net" | CutKey, string>
>;

export const orders = [
  "exit",
  "entry",
  "symbol",
  "quantity",
  "gross",
  "charges",
  "net",
  "result",
  "product",
  "direction",
  "averageEntry",
  "averageExit",
] as const;
export type Order = { by: (typeof orders)[number]; down: boolean };

export type Breakdown = Schemas["HistoryBreakdown"];
export type Group = Schemas["HistoryGroup"];
export type By = Breakdown["by"];
export type Figure = NonNullable<
  NonNullable<paths["/api/v1/trade-history/breakdown"]["get"]["parameters"]["query"]>["figure"]
>;

/** One's own journal, or the sample that needs no session. */
export type Book = "own" | "sample";

const roots: Record<Book, string> = { own: "/api/v1", sample: "/api/v1/demo" };

/** Trades of one request. */
export const PAGE = 100;

export async function fetchHistory(book: Book, filter: Filter, signal?: AbortSignal): Promise<History> {
  const { data } = await ask<{ data: History }>(
    "GET",
    `${roots[book]}/trade-history?${query({ ...filter, limit: String(PAGE) })}`,
    { signal },
  );
  return data;
}

/** Accounts, records and questions, without the figures. */
export async function fetchStart(signal?: AbortSignal): Promise<HistoryStart> {
  return (await ask<{ data: HistoryStart }>("GET", "/api/v1/trade-history/start", { signal })).data;
}

export async function fetchRows(
  book: Book,
  filter: Filter,
  order: Order,
  offset: number,
  signal?: AbortSignal,
): Promise<TradePage> {
  const asked = query({ ...filter, ...orderOf(order), limit: String(PAGE), offset: String(offset) });
  return (await ask<{ data: TradePage }>("GET", `${roots[book]}/trade-history/rows?${asked}`, { signal })).data;
}

/** The same counted by strategies: each is one line, and each trade that is in none. */
export type StrategyLines = Schemas["StrategyLines"];

export async function fetchStrategyLines(
  book: Book,
  filter: Filter,
  order: Order,
  offset: number,
  signal?: AbortSignal,
): Promise<StrategyLines> {
  const asked = query({ ...filter, ...orderOf(order), limit: String(PAGE), offset: String(offset) });
  return (await ask<{ data: StrategyLines }>("GET", `${roots[book]}/trade-history/strategies?${asked}`, { signal }))
    .data;
}

export async function fetchBreakdown(
  book: Book,
  filter: Filter,
  by: By,
  figure: Figure,
  limit: number,
  signal?: AbortSignal,
): Promise<Breakdown> {
  const asked = query({ by, figure, limit: String(limit), ...filter });
  return (await ask<{ data: Breakdown }>("GET", `${roots[book]}/trade-history/breakdown?${asked}`, { signal })).data;
}

export async function fetchDetail(book: Book, id: string, signal?: AbortSignal): Promise<TradeDetail> {
  return (await ask<{ data: TradeDetail }>("GET", `${roots[book]}/trades/detail?${query({ id })}`, { signal })).data;
}

/** Where a trade stands in the list as it is filtered and sorted. */
export async function fetchNeighbours(
  book: Book,
  id: string,
  filter: Filter,
  order: Order,
  signal?: AbortSignal,
): Promise<TradeNeighbours> {
  const asked = query({ id, ...filter, ...orderOf(order) });
  return (await ask<{ data: TradeNeighbours }>("GET", `${roots[book]}/trades/neighbours?${asked}`, { signal })).data;
}

/** The address a browser saves the shown trades from. */
export function exportAddress(
  book: Book,
  format: "csv" | "xlsx",
  filter: Filter,
  order: Order,
  count: "trades" | "strategies" = "trades",
): string {
  const counted = count === "strategies" ? { count } : {};
  return `${roots[book]}/trade-history/export?${query({ format, ...counted, ...filter, ...orderOf(order) })}`;
}

export type Opening = { subject: string; day: string; quantity: string; price: string; side?: Side };

export async function addOpening(opening: Opening): Promise<{ importId: number; revision: number }> {
  return (await ask<{ data: { importId: number; revision: number } }>("POST", "/api/v1/openings", { body: opening }))
    .data;
}

/** `none`, `all`: what was held before. `nothing`, `split`: what a sign meant. */
export type Resolution = {
  subject: string;
  kind: "settlement" | "worthless" | "keep" | "drop" | "none" | "all" | "nothing" | "split";
  value?: string;
  confirmed?: boolean;
};

export async function resolve(resolution: Resolution): Promise<{ id: number; revision: number }> {
  return (await ask<{ data: { id: number; revision: number } }>("POST", "/api/v1/resolutions", { body: resolution }))
    .data;
}

export type SettlementValue = Schemas["SettlementValue"];

/** What an exchange's file of the expiry day says about contracts of the journal. Nothing is stored. */
export async function readSettlements(text: string): Promise<SettlementValue[]> {
  return (await ask<{ data: SettlementValue[] }>("POST", "/api/v1/settlements/read", { body: { text } })).data;
}

export async function undoResolution(id: number): Promise<void> {
  await ask("POST", "/api/v1/resolutions/undo", { body: { id } });
}

const orderOf = ({ by, down }: Order) => ({ sort: by, order: down ? "desc" : "asc" });
