// The table of the journal pages: one's own trades, and a new one. The server works out P&L and status anew.
import { ask } from "./ask";
import type { components } from "./schema";

export type Kind = "intraday" | "equity";
export type OwnTrade = components["schemas"]["LandingRow"];

/** What the form holds, as numbers, and the key by which a repeat is known. */
export type NewTrade = Omit<OwnTrade, "pnl" | "status" | "type"> & { type: Kind; key: string };

export async function fetchOwn(kind: Kind, signal: AbortSignal): Promise<OwnTrade[]> {
  const { data } = await ask<{ data: OwnTrade[] }>("GET", `/api/v1/trades/${kind}`, { signal });
  return data;
}

export async function addTrade(trade: NewTrade): Promise<OwnTrade> {
  const pnl = (trade.sellPrice - trade.buyPrice) * trade.quantity;
  const body = { ...trade, pnl: Number(pnl.toFixed(2)), status: pnl > 0 ? "WIN" : "LOSS" };
  const { data } = await ask<{ data: OwnTrade }>("POST", "/api/v1/trades", { body });
  return data;
}
