// A card is one round trip as it is typed: every value is text until it is sent.
import { type Broker, isAccount, isBroker } from "~/api/brokers";
import type { Segment } from "~/api/report";
import { isSegment } from "~/api/segments";

export type Card = {
  /** Made once, kept in the draft: sending a card twice stores it once. */
  orderId: string;
  stockName: string;
  symbol: string;
  type: "BUY" | "SELL";
  exchange: "NSE" | "BSE";
  buyPrice: string;
  /** Indian wall clock as `datetime-local` gives it: `2026-11-19T11:04`. Never read through the browser's zone. */
  buyDate: string;
  sellPrice: string;
  sellDate: string;
  quantity: string;
  brokerName: Broker | "";
  /** One of several accounts with the broker; empty: the only one. */
  account: string;
  tradetype: Segment | "";
  notes: string;
  psychology: string;
  marketOutlook: string;
};

export type Field = Exclude<keyof Card, "orderId">;

/** As many as one request may carry. */
export const MOST_CARDS = 500;

export function newCard(orderId: string, like?: Card): Card {
  return {
    orderId,
    stockName: "",
    symbol: "",
    type: "BUY",
    exchange: "NSE",
    buyPrice: "",
    buyDate: "",
    sellPrice: "",
    sellDate: "",
    quantity: "",
    // Whoever writes a second trade writes it from the same broker's app.
    brokerName: like?.brokerName ?? "",
    account: like?.account ?? "",
    tradetype: like?.tradetype ?? "",
    notes: "",
    psychology: "",
    marketOutlook: "",
  };
}

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** `MT`, the time, five random characters. 32 letters, so that a random byte picks each of them equally often. */
export function newOrderId(now = Date.now(), random: Uint8Array = crypto.getRandomValues(new Uint8Array(5))): string {
  return `MT${now}${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

const typed = [
  "stockName",
  "symbol",
  "buyPrice",
  "buyDate",
  "sellPrice",
  "sellDate",
  "quantity",
  "notes",
  "psychology",
  "marketOutlook",
] as const;

/** Nothing is typed in it: choices of a list are not typing. */
export function isBlank(card: Card): boolean {
  return typed.every((field) => card[field].trim() === "");
}

/** Cards out of the storage, where an older page may have put something else. */
export function readCards(draft: unknown): Card[] {
  if (!Array.isArray(draft)) return [];
  return draft.filter(isRecord).flatMap((from) => {
    if (typeof from.orderId !== "string" || !from.orderId.startsWith("MT")) return [];
    const card = newCard(from.orderId);
    for (const field of typed) if (typeof from[field] === "string") card[field] = from[field];
    if (from.type === "SELL") card.type = "SELL";
    if (from.exchange === "BSE") card.exchange = "BSE";
    if (isBroker(from.brokerName)) card.brokerName = from.brokerName;
    if (typeof from.account === "string" && isAccount(from.account)) card.account = from.account;
    if (typeof from.tradetype === "string" && isSegment(from.tradetype)) card.tradetype = from.tradetype;
    return [card];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** One's own cards first, then what the visitor typed before signing in; blank ones make room. */
export function joinCards(own: unknown, visitors: unknown): Card[] {
  const cards = [...readCards(own), ...readCards(visitors)].filter((card) => !isBlank(card));
  return [...new Map(cards.map((card) => [card.orderId, card])).values()];
}
