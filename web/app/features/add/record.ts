// A card becomes two records, one buy and one sell, under one order id.
import type { ManualRecord } from "~/api/manual";
import type { Card } from "./cards";

/** Only of cards that keep the rules: broker and trade type are chosen. */
export function recordsOf(cards: readonly Card[], email: string): ManualRecord[] {
  return cards.flatMap((card) => [
    record(card, email, "buy", card.buyPrice, card.buyDate),
    record(card, email, "sell", card.sellPrice, card.sellDate),
  ]);
}

function exchangeOf({ tradetype, exchange }: Card): ManualRecord["exchange"] {
  if (tradetype === "commodity") return "MCX";
  return tradetype === "currency" ? "NSE" : exchange;
}

function record(card: Card, email: string, type: "buy" | "sell", price: string, when: string): ManualRecord {
  if (!card.brokerName || !card.tradetype) throw new Error("a card without broker or trade type");
  return {
    symbol: card.symbol.trim().toUpperCase(),
    price: price.trim(),
    quantity: card.quantity.trim(),
    timestamp: when,
    broker: card.brokerName,
    // Of another broker it was chosen before the broker was.
    ...(card.account.split(".")[0] === card.brokerName ? { account: card.account } : {}),
    tradetype: card.tradetype,
    exchange: exchangeOf(card),
    type,
    email,
    // Read from the text: a Date would bring the browser's zone in.
    year: Number(when.slice(0, 4)),
    month: Number(when.slice(5, 7)),
    day: Number(when.slice(8, 10)),
    orderId: card.orderId,
    stockName: card.stockName.trim(),
    cardType: card.type,
    notes: card.notes.trim(),
    psychology: card.psychology.trim(),
    marketOutlook: card.marketOutlook.trim(),
  };
}
