// Candles from the user's own files: what surrounds a trade, and how well and how badly it stood by them.
import { ask, sendForm } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TradeCandles = Schemas["TradeCandles"];
export type TradeStanding = Schemas["TradeStanding"];
export type CandleColumns = Schemas["CandleColumns"];
export type CandlesAdded = Schemas["CandlesAdded"];

export type OptionClosesAdded = Schemas["OptionClosesAdded"];

export type CandleList = Schemas["CandleList"];
export type CandleSet = Schemas["CandleSet"];

export async function fetchCandles(signal?: AbortSignal): Promise<CandleList> {
  return (await ask<{ data: CandleList }>("GET", "/api/v1/candles", { signal })).data;
}

/** Answers what is left. */
export async function removeCandles({ id, revision }: CandleSet): Promise<CandleList> {
  return (await ask<{ data: CandleList }>("POST", "/api/v1/candles/remove", { body: { id, revision } })).data;
}

/** Without an interval the server chooses one of which a screen shows all. */
export async function fetchTradeCandles(
  trade: string,
  interval: string | null,
  signal?: AbortSignal,
): Promise<TradeCandles> {
  const asked = query({ trade, interval: interval ?? "" });
  return (await ask<{ data: TradeCandles }>("GET", `/api/v1/candles/of-trade?${asked}`, { signal })).data;
}

export type Zone = "india" | "utc";

/** Refused with the field `zone` where it has to be said. */
export async function addCandles(
  sent: { file: File; instrument: string; zone: Zone | null },
  signal?: AbortSignal,
): Promise<CandlesAdded> {
  const form = new FormData();
  form.append("file", sent.file, sent.file.name);
  form.append("instrument", sent.instrument);
  if (sent.zone) form.append("zone", sent.zone);
  return (await sendForm<{ data: CandlesAdded }>("/api/v1/candles", form, { signal })).data;
}

/** Closes of an index's options out of one of the exchange's daily lists, or closes of the index itself. */
export async function addOptionCloses(
  sent: { file: File; index: string },
  signal?: AbortSignal,
): Promise<OptionClosesAdded> {
  const form = new FormData();
  form.append("file", sent.file, sent.file.name);
  form.append("instrument", sent.index);
  return (await sendForm<{ data: OptionClosesAdded }>("/api/v1/candles/options", form, { signal })).data;
}
