// What the form of the table asks for, and the sentence under a field that is not right yet.
import type { Kind, NewTrade } from "~/api/landing";
import { typedMoment } from "~/lib/typed-date";

export const fields = [
  "symbol",
  "buyPrice",
  "quantity",
  "sellPrice",
  "buyDateTime",
  "sellDateTime",
  "targetPrice",
  "stopLoss",
] as const;
export type FieldName = (typeof fields)[number];
export type Typed = Record<FieldName, string>;
export type Errors = Partial<Record<FieldName, string>>;

export const nothingTyped: Typed = {
  symbol: "",
  buyPrice: "",
  quantity: "",
  sellPrice: "",
  buyDateTime: "",
  sellDateTime: "",
  targetPrice: "",
  stopLoss: "",
};

/** As the table's heads call them. */
export const names: Record<FieldName, string> = {
  symbol: "Stock Name",
  buyPrice: "Buy Price",
  quantity: "Quantity",
  sellPrice: "Sell Price",
  buyDateTime: "Buy Date & Time",
  sellDateTime: "Sell Date & Time",
  targetPrice: "Target",
  stopLoss: "Stop Loss",
};

const missing: Typed = {
  symbol: "Enter the name of the stock, such as INFY.",
  buyPrice: "Enter the price you bought at.",
  quantity: "Enter the quantity.",
  sellPrice: "Enter the price you sold at.",
  buyDateTime: "Enter the day and time of the purchase.",
  sellDateTime: "Enter the day and time of the sale.",
  targetPrice: "Enter the target price.",
  stopLoss: "Enter the stop-loss price.",
};

export function errorOf(name: FieldName, typed: Typed): string | undefined {
  const text = typed[name].trim();
  if (text === "") return missing[name];
  if (name === "symbol") return text.length > 60 ? "A name has at most 60 characters." : undefined;
  if (name === "buyDateTime" || name === "sellDateTime")
    return typedMoment(text) ? undefined : "Enter date and time as 20 Nov 2026, 14:12.";
  const value = Number(text);
  if (!Number.isFinite(value)) return `Enter a number, such as 652.29. You entered “${text}”.`;
  if (name === "quantity") return value > 0 ? undefined : "The quantity must be more than 0.";
  return value >= 0 ? undefined : "The price must be 0 or more.";
}

export function errorsOf(typed: Typed): Errors {
  const found = fields.map((name) => [name, errorOf(name, typed)] as const).filter(([, error]) => error !== undefined);
  return Object.fromEntries(found);
}

export function tradeOf(typed: Typed, kind: Kind, key: string): NewTrade {
  return {
    symbol: typed.symbol.trim(),
    buyPrice: Number(typed.buyPrice),
    quantity: Number(typed.quantity),
    sellPrice: Number(typed.sellPrice),
    targetPrice: Number(typed.targetPrice),
    stopLoss: Number(typed.stopLoss),
    buyDateTime: typed.buyDateTime,
    sellDateTime: typed.sellDateTime,
    type: kind,
    key,
  };
}
