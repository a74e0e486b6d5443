// What a card must say before it can be sent. The server checks again, and more.
import { fromDayNumber } from "~/lib/time";
import type { Card, Field } from "./cards";

export type Problems = Partial<Record<Field, string>>;

/** In the order of the form, so that the first problem is the topmost field. */
export const fields = [
  "stockName",
  "symbol",
  "type",
  "exchange",
  "buyPrice",
  "buyDate",
  "sellPrice",
  "sellDate",
  "quantity",
  "brokerName",
  "account",
  "tradetype",
  "notes",
  "psychology",
  "marketOutlook",
] as const satisfies readonly Field[];

export const names: Record<Field, string> = {
  stockName: "Stock name",
  symbol: "Symbol",
  type: "Type",
  exchange: "Exchange",
  buyPrice: "Buy price",
  buyDate: "Buy date and time",
  sellPrice: "Sell price",
  sellDate: "Sell date and time",
  quantity: "Quantity",
  brokerName: "Broker",
  account: "Broker account",
  tradetype: "Trade type",
  notes: "Notes",
  psychology: "Psychology",
  marketOutlook: "Market outlook",
};

/** `now` in milliseconds: nothing later than a day from now is a trade. */
export function problemsOf(card: Card, now: number): Problems {
  const found: Record<string, string | null> = {
    stockName: card.stockName.trim() ? null : "Enter the stock or contract.",
    symbol: symbol(card.symbol),
    buyPrice: price(card.buyPrice, "bought", card.tradetype),
    buyDate: moment(card.buyDate, "bought", now),
    sellPrice: price(card.sellPrice, "sold", card.tradetype),
    sellDate: moment(card.sellDate, "sold", now),
    quantity: quantity(card.quantity, card.tradetype),
    brokerName: card.brokerName ? null : "Choose the broker.",
    tradetype: card.tradetype ? null : "Choose equity, future and option, commodity or currency.",
  };
  // Shares are borrowed within a day at most; a contract may be sold first on any day.
  if (
    !found.buyDate &&
    !found.sellDate &&
    card.tradetype === "equity" &&
    card.sellDate.slice(0, 10) < card.buyDate.slice(0, 10)
  ) {
    found.sellDate = "The sell date is before the buy date. Shares can be sold first only on the same day.";
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as Problems;
}

function symbol(text: string): string | null {
  if (!text.trim()) return "Enter the symbol, such as SBIN or NIFTY26NOV26000CE.";
  return text.trim().length > 64 ? "A symbol can have at most 64 characters." : null;
}

function price(text: string, did: "bought" | "sold", tradetype: Card["tradetype"]): string | null {
  if (!text.trim()) return `Enter the price you ${did} at.`;
  if (tradetype === "currency") return currencyPrice(text);
  const paise = hundredths(text);
  if (paise === "not a number") return `Enter the price as a number, such as 968.20.`;
  if (paise === "finer" || paise % 5n !== 0n || paise < 50n) return "The lowest price is ₹0.50, in steps of ₹0.05.";
  return paise >= 10n ** 11n ? "Enter a price below ₹100 crore." : null;
}

/** Currencies are quoted in four decimals, options on them from 0.0025 on. */
function currencyPrice(text: string): string | null {
  const parts = /^(\d{1,9})(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return "Enter the price as a number, such as 83.4525.";
  const decimals = (parts[2] ?? "").replace(/0+$/, "");
  if (decimals.length > 4) return "A price of a currency has at most 4 decimals.";
  return BigInt(parts[1]!) === 0n && !decimals ? "Enter a price above 0." : null;
}

/** A price in paise, exactly; `finer` when it has fractions of a paisa. */
function hundredths(text: string): bigint | "not a number" | "finer" {
  const parts = /^(\d{1,15})(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return "not a number";
  const decimals = (parts[2] ?? "").replace(/0+$/, "");
  return decimals.length > 2 ? "finer" : BigInt(parts[1]! + decimals.padEnd(2, "0"));
}

function quantity(text: string, tradetype: Card["tradetype"]): string | null {
  if (!text.trim()) return "Enter the quantity.";
  const parts = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return "Enter the quantity as a number, such as 600.";
  const decimals = (parts[3] ?? "").replace(/0+$/, "");
  if (parts[1] || (BigInt(parts[2]!) === 0n && !decimals)) return "Quantity must be greater than 0.";
  if (tradetype && tradetype !== "equity" && decimals) return "Enter a whole number for futures and options.";
  if (decimals.length > 8) return "A quantity can have at most 8 decimals.";
  return parts[2]!.length > 10 ? "Enter a smaller quantity." : null;
}

function moment(text: string, did: "bought" | "sold", now: number): string | null {
  if (text.trim() && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return "Enter date and time as 20 Nov 2026, 14:12.";
  if (!text.trim()) return `Enter when you ${did}: date and time (IST).`;
  const day = text.slice(0, 10);
  if (day < "1990-01-01") return "Enter a date from 1 January 1990 on.";
  return text.slice(0, 16) > lastMinute(now) ? "This is in the future." : null;
}

/** The Indian wall clock a day from now, as text: comparing texts needs no zone. */
function lastMinute(now: number): string {
  const minutes = Math.floor(now / 60_000) + 330 + 24 * 60;
  const clock = minutes % (24 * 60);
  return `${fromDayNumber(Math.floor(minutes / (24 * 60)))}T${two(Math.floor(clock / 60))}:${two(clock % 60)}`;
}

const two = (value: number) => String(value).padStart(2, "0");

/** Pasted from a spreadsheet or a contract note: `₹1,482.30`, `1 482.30`, `Rs. 600`. */
export function pastedNumber(text: string): string | null {
  const plain = text
    .replace(/[\s,₹_\u00a0]/g, "")
    .replace(/^rs\.?/i, "")
    .replace(/\/-$/, "");
  return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
}
