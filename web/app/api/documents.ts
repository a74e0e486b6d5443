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

/** Newest first; `before`: those before this one. */
export async function fetchHistory(
  of: DocumentOf,
  key: string,
  signal?: AbortSignal,
  before?: number,
): Promise<DocumentHistory> {
  const path = `/api/v1/documents/history?${query({ of, key, before: before === undefined ? "" : String(before) })}`;
  return (await ask<{ data: DocumentHistory }>("GET", path, { signal })).data;
}

/** The revision with which it can be brought back, or taken away again. */
export async function setRemoved(body: Schemas["Removal"]): Promise<number> {
  return (await ask<{ data: Schemas["Removed"] }>("POST", "/api/v1/documents/removed", { body })).data.revision;
}
