// Trades typed by hand: two records a card, both in one request or neither.
import type { Broker } from "./brokers";
import { ask } from "./ask";
import type { Exchange } from "./history";
import type { Segment } from "./report";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ManualRecord = {
  symbol: string;
  /** Text as typed: rupees never pass through a float. */
  price: string;
  quantity: string;
  /** Indian wall clock, `2026-11-19T11:04`. */
  timestamp: string;
  broker: Broker;
  /** Absent: the only one with the broker. */
  account?: string;
  tradetype: Segment;
  exchange: Exchange;
  type: "buy" | "sell";
  email: string;
  year: number;
  month: number;
  day: number;
  orderId: string;
  stockName: string;
  cardType: "BUY" | "SELL";
  notes: string;
  psychology: string;
  marketOutlook: string;
};

export type ManualReceipt = Schemas["ManualReceipt"];

export type CardPreview = Schemas["CardPreview"];

export type ManualTrades = { email: string; toDelete: boolean; trades: ManualRecord[] };

export async function addManualTrades({ email, toDelete, trades }: ManualTrades): Promise<ManualReceipt> {
  const { broker, tradetype } = trades[0]!;
  const body = { email, broker, tradetype, toDelete, trades };
  return (await ask<{ data: ManualReceipt }>("POST", "/api/v1/trades/addManualTrades", { body })).data;
}

/** What the cards would make; nothing is stored. */
export async function previewCards(trades: ManualRecord[], signal: AbortSignal): Promise<CardPreview[]> {
  const { data } = await ask<{ data: { cards: CardPreview[] } }>("POST", "/api/v1/trades/preview", {
    body: { trades },
    signal,
  });
  return data.cards;
}

/** How many trades the journal holds; zero means: nothing is written yet. */
export async function countTrades(signal?: AbortSignal): Promise<number> {
  const { data } = await ask<{ data: { total: number } }>("GET", "/api/v1/trade-history/rows?limit=1", { signal });
  return data.total;
}
