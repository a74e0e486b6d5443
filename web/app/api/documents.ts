// What was written on days, recaps, templates, account rules, capital and rules to backtest: every change, and what was
// taken away.
import { ask } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type DocumentOf =
  | "day"
  | "recap"
  | "template"
  | "accountRule"
  | "capital"
  | "backtestRule"
  | "setup"
  | "view"
  | "missedTrade"
  | "tag";
export type DocumentHistory = Schemas["DocumentHistory"];

/** The newest changes, or those before the change `before`. */
export async function fetchHistory(
  of: DocumentOf,
  key: string,
  before: number | null,
  signal?: AbortSignal,
): Promise<DocumentHistory> {
  const asked = query({ of, key, before: before === null ? undefined : String(before) });
  return (await ask<{ data: DocumentHistory }>("GET", `/api/v1/documents/history?${asked}`, { signal })).data;
}

/** The revision with which it can be brought back, or taken away again. */
export async function setRemoved(body: Schemas["Removal"]): Promise<number> {
  return (await ask<{ data: Schemas["Removed"] }>("POST", "/api/v1/documents/removed", { body })).data.revision;
}
