// A trade typed by hand as the fields of a form, and back as the records that are sent.
import type { Broker } from "~/api/brokers";
import type { ManualRecord } from "~/api/manual";
import type { TypedCard } from "~/api/record";
import { clock, dayOf } from "~/lib/time";

export type Fields = Record<
  "symbol" | "quantity" | "buyPrice" | "buyDate" | "sellPrice" | "sellDate" | "notes" | "psychology" | "marketOutlook",
  string
>;

const recordOf = (card: TypedCard, type: "buy" | "sell") => card.records.find((record) => record.type === type);
const local = (timestamp: string | undefined) => (timestamp ? `${dayOf(timestamp)}T${clock(timestamp)}` : "");
const text = (value: number | undefined) => (value === undefined ? "" : String(value));

export function fieldsOf(card: TypedCard): Fields {
  const [buy, sell] = [recordOf(card, "buy"), recordOf(card, "sell")];
  const { notes, psychology, marketOutlook } = card;
  return {
    symbol: card.records[0]?.symbol ?? "",
    quantity: text(card.records[0]?.quantity),
    buyPrice: text(buy?.price),
    buyDate: local(buy?.timestamp),
    sellPrice: text(sell?.price),
    sellDate: local(sell?.timestamp),
    notes,
    psychology,
    marketOutlook,
  };
}

/** The first thing wrong with each field that the card has. */
export const cardProblems =
  (card: TypedCard) =>
  (fields: Fields): Partial<Fields> => {
    const needed: [keyof Fields, string][] = [
      ["symbol", "Enter the symbol."],
      ["quantity", "Enter how many."],
    ];
    if (recordOf(card, "buy")) needed.push(["buyPrice", "Enter the buy price."], ["buyDate", "Enter when you bought."]);
    if (recordOf(card, "sell"))
      needed.push(["sellPrice", "Enter the sell price."], ["sellDate", "Enter when you sold."]);
    return Object.fromEntries(needed.filter(([name]) => fields[name].trim() === ""));
  };

/**
 * The same order id: these take the place of what was there. What was not touched in a time of day keeps its seconds.
 */
export function recordsOf(card: TypedCard, fields: Fields, email: string): ManualRecord[] {
  return card.records.map((record): ManualRecord => {
    const typed = record.type === "buy" ? fields.buyDate : fields.sellDate;
    const timestamp = typed === local(record.timestamp) ? record.timestamp : typed;
    return {
      symbol: fields.symbol.trim(),
      price: (record.type === "buy" ? fields.buyPrice : fields.sellPrice).trim().replaceAll(",", ""),
      quantity: fields.quantity.trim().replaceAll(",", ""),
      timestamp,
      broker: card.account.split(".")[0] as Broker,
      account: card.account,
      tradetype: record.tradetype,
      exchange: record.exchange,
      type: record.type,
      email,
      year: Number(typed.slice(0, 4)),
      month: Number(typed.slice(5, 7)),
      day: Number(typed.slice(8, 10)),
      orderId: card.orderId,
      stockName: card.stockName,
      cardType: card.type,
      notes: fields.notes,
      psychology: fields.psychology,
      marketOutlook: fields.marketOutlook,
    };
  });
}

/** `trades.1.price` of the server is about the field of that record. */
export function cardFields(card: TypedCard, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => {
      const parts = /^trades\.(\d+)\.(\w+)$/.exec(name);
      const type = parts ? card.records[Number(parts[1])]?.type : undefined;
      if (!parts || !type) return [name, words];
      if (parts[2] === "price") return [`${type}Price`, words];
      if (parts[2] === "timestamp") return [`${type}Date`, words];
      return [parts[2]!, words];
    }),
  );
}
