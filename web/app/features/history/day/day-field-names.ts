import type { DayField } from "~/api/days";

export const dayFieldNames: Record<DayField, string> = {
  before: "Before the market",
  after: "After the market",
  symbols: "Only these symbols",
  maxTrades: "Trades at most",
  maxLoss: "Loss at most, ₹",
  noEntryAfter: "No entry after",
};
