// Fees outside trades: interest, pledge, account maintenance. Those that count, entering them, and a statement's.
import { ask } from "./ask";
import type { Filter } from "./history";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type FeeWord = Schemas["FeeWord"];
export type FeeLine = Schemas["FeeLine"];
export type FeeList = Schemas["FeesEntered"];
export type FeeTyped = Schemas["FeeTyped"];
export type FeesImport = Schemas["FeesImport"];
export type FeesOfStatement = Schemas["FeesOfStatement"];

export const feeKinds: readonly (readonly [FeeWord, string])[] = [
  ["mtf_interest", "MTF interest"],
  ["pledge", "Pledge"],
  ["account_maintenance", "Account maintenance"],
  ["call_and_trade", "Call and trade"],
  ["delayed_payment", "Delayed payment"],
  ["payment_gateway", "Payment gateway"],
  ["other", "Other"],
];

/** Of an account and days; the other parts of a filter are about trades, to which no fee belongs. */
export async function fetchFees(filter: Pick<Filter, "account" | "from" | "to">, signal?: AbortSignal) {
  return (await ask<{ data: FeeList }>("GET", `/api/v1/fees?${query(filter)}`, { signal })).data;
}

/** All of them or none; refused with `fields` named `rows.3.amount`. Undone as the import that it is. */
export async function addFees(account: string, rows: FeeTyped[]): Promise<FeesImport> {
  return (await ask<{ data: FeesImport }>("POST", "/api/v1/fees", { body: { account, rows } })).data;
}

export async function fetchFeesOfStatement(id: number, signal?: AbortSignal): Promise<FeesOfStatement> {
  const path = `/api/v1/fees/of-statement?${query({ id: String(id) })}`;
  return (await ask<{ data: FeesOfStatement }>("GET", path, { signal })).data;
}

/** What is entered already stays as it is. */
export async function takeFees(id: number, places: number[]): Promise<FeesImport> {
  return (await ask<{ data: FeesImport }>("POST", "/api/v1/fees/of-statement", { body: { id, places } })).data;
}
