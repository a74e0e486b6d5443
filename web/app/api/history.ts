// The journal: its figures and the first trades in one answer, further trades by offset, one trade in full. Own or sample.
import { ask } from "./ask";
import type { Broker } from "./imports";
import type { Charges, Daily, Product, Segment, Summary, TradeStatus } from "./report";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Side = "buy" | "sell";
export type Exchange = "NSE" | "BSE";
export type Direction = "long" | "short";
export type Exit = Schemas["Exit"];

export type History = {
  revision: number;
  asOf: string;
  /** All trades of the journal, unfiltered: 0 means nothing is written yet. */
  trades: number;
  accounts: { broker: Broker; imports: number }[];
  /** Of the filter. */
  summary: Summary;
  /** Of all fills of the whole journal. */
  charges: Charges;
  /** Of the filter; `net` is the running sum. */
  equity: { day: string[]; net: number[]; drawdown: number[]; exits: number[] };
  /** Of the filter without its days, so that the calendar has every month. */
  daily: Daily[];
  symbols: string[];
  open: OpenLine[];
  openMore: number;
  needsYou: Need[];
  needsYouMore: number;
  page: TradePage;
  warnings: string[];
};

export type TradePage = {
  total: number;
  offset: number;
  rows: TradeLine[];
  /** The balance after the newest row of the page; only by time. */
  carriedForward: number | null;
  /** The balance before the oldest row of the page; only by time. */
  broughtForward: number | null;
};

export type TradeLine = {
  id: string;
  title: string;
  symbol: string;
  broker: Broker;
  segment: Segment;
  product: Product;
  direction: Direction;
  status: TradeStatus;
  quantity: number;
  openQuantity: number;
  entryTime: string | null;
  exitTime: string | null;
  averageEntry: number | null;
  averageExit: number | null;
  grossPnl: number | null;
  charges: number | null;
  netPnl: number | null;
  balance: number | null;
  /** Calendar days held; 0 is the same day. */
  days: number;
  noted: boolean;
  manual: boolean;
};

export type OpenLine = {
  id: string;
  title: string;
  broker: Broker;
  segment: Segment;
  product: Product;
  direction: Direction;
  /** Negative for a short. */
  quantity: number;
  averagePrice: number | null;
  value: number;
  since: string;
  expiry: string | null;
};

export type Need = {
  /** The key for resolving it. */
  subject: string;
  kind: "unknown_cost" | "settlement_needed" | "possible_duplicate";
  title: string;
  symbol: string;
  broker: Broker;
  segment: Segment;
  exchange: Exchange;
  day: string;
  quantity: number;
  side: Side;
  price: number | null;
  expiry: string | null;
  strike: number | null;
  right: "CE" | "PE" | null;
  underlying: string | null;
  tradeId: string | null;
  fact: string;
  reason: string;
};

export type Heads = {
  brokerage: number;
  stt: number;
  exchange: number;
  sebi: number;
  ipft: number;
  stampDuty: number;
  gst: number;
  dp: number;
  total: number;
};

export type DetailFill = {
  time: string;
  side: Side;
  opens: boolean;
  quantity: number;
  price: number;
  value: number;
  exchange: Exchange;
  tradeId: string;
  orderId: string;
  /** The name of the import it came with. */
  import: string;
  row: number;
  /** Written by the product: an expiry, not an execution. */
  settled: boolean;
  heads: Heads;
};

export type CardNotes = { stockName: string; type: "BUY" | "SELL"; notes: string; psychology: string; marketOutlook: string };

export type TradeDetail = {
  trade: TradeLine;
  exits: Exit[];
  fills: DetailFill[];
  /** The realised part: adds up to the charges of the trade. */
  heads: Heads;
  notes: CardNotes[];
  warnings: string[];
};

/** Nothing set means everything. */
export type Filter = Partial<Record<"from" | "to" | "symbol" | "segment" | "product" | "direction" | "result", string>>;

export const orders = [
  "exit", "entry", "symbol", "quantity", "gross", "charges", "net", "result", "product", "direction", "averageEntry", "averageExit",
] as const;
export type Order = { by: (typeof orders)[number]; down: boolean };

/** One's own journal, or the sample that needs no session. */
export type Book = "own" | "sample";

const roots: Record<Book, string> = { own: "/api/v1", sample: "/api/v1/demo" };

/** Trades of one request. */
export const PAGE = 100;

export async function fetchHistory(book: Book, filter: Filter, signal?: AbortSignal): Promise<History> {
  const { data } = await ask<{ data: History }>("GET", `${roots[book]}/trade-history?${query({ ...filter, limit: String(PAGE) })}`, { signal });
  return data;
}

export async function fetchRows(book: Book, filter: Filter, order: Order, offset: number, signal?: AbortSignal): Promise<TradePage> {
  const asked = query({ ...filter, ...orderOf(order), limit: String(PAGE), offset: String(offset) });
  return (await ask<{ data: TradePage }>("GET", `${roots[book]}/trade-history/rows?${asked}`, { signal })).data;
}

export async function fetchDetail(book: Book, id: string, signal?: AbortSignal): Promise<TradeDetail> {
  return (await ask<{ data: TradeDetail }>("GET", `${roots[book]}/trades/detail?${query({ id })}`, { signal })).data;
}

/** The address a browser saves the shown trades from. */
export function exportAddress(book: Book, format: "csv" | "xlsx", filter: Filter, order: Order): string {
  return `${roots[book]}/trade-history/export?${query({ format, ...filter, ...orderOf(order) })}`;
}

export type Opening = { subject: string; day: string; quantity: string; price: string; side?: Side };

export async function addOpening(opening: Opening): Promise<{ importId: number; revision: number }> {
  return (await ask<{ data: { importId: number; revision: number } }>("POST", "/api/v1/openings", { body: opening })).data;
}

export type Resolution = { subject: string; kind: "settlement" | "worthless" | "keep" | "drop"; value?: string };

export async function resolve(resolution: Resolution): Promise<{ id: number; revision: number }> {
  return (await ask<{ data: { id: number; revision: number } }>("POST", "/api/v1/resolutions", { body: resolution })).data;
}

export async function undoResolution(id: number): Promise<void> {
  await ask("POST", "/api/v1/resolutions/undo", { body: { id } });
}

const orderOf = ({ by, down }: Order) => ({ sort: by, order: down ? "desc" : "asc" });

function query(parts: Record<string, string | undefined>): string {
  return new URLSearchParams(Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]))).toString();
}
