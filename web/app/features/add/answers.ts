// The server names fields of records (`trades.3.price`); the page shows them at the card they came from.
import type { Field } from "./cards";
import type { Problems } from "./rules";

const same: Record<string, Field> = {
  symbol: "symbol",
  quantity: "quantity",
  broker: "brokerName",
  account: "account",
  tradetype: "tradetype",
  exchange: "exchange",
  stockName: "stockName",
  cardType: "type",
  type: "type",
  notes: "notes",
  psychology: "psychology",
  marketOutlook: "marketOutlook",
};

/** Problems by the place of the card; record 2n is its buy, 2n + 1 its sell. */
export function problemsByCard(fields: Record<string, string>): Map<number, Problems> {
  const cards = new Map<number, Problems>();
  for (const [name, text] of Object.entries(fields)) {
    const parts = /^trades\.(\d+)\.(\w+)$/.exec(name);
    if (!parts) continue;
    const record = Number(parts[1]);
    const field = fieldOf(parts[2]!, record % 2 === 0 ? "buy" : "sell");
    if (!field) continue;
    const card = Math.floor(record / 2);
    // What is said of both records is said once.
    cards.set(card, { [field]: text, ...cards.get(card) });
  }
  return cards;
}

/** The field of the card a field of a record came from. */
export function fieldOf(name: string, side: "buy" | "sell"): Field | null {
  if (name === "price") return side === "buy" ? "buyPrice" : "sellPrice";
  if (name === "timestamp") return side === "buy" ? "buyDate" : "sellDate";
  return same[name] ?? null;
}
