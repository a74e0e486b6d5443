// Reports: the tax year of the journal, and what the user types for it.
import { ask, sendForm } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TaxYearOfJournal = Schemas["TaxYearOfJournal"];
export type TaxReport = Schemas["TaxYearAnswer"];
export type TaxGains = Schemas["TaxGains"];
export type TaxAccrual = Schemas["TaxAccrual"];
export type TaxLot = Schemas["TaxLot"];
export type TaxLots = Schemas["TaxLots"];
export type Quarters = Schemas["TaxBusiness"]["quarters"];

/** What of the journal is asked about. Without a year the newest one with a result; without an account all of them. */
export type TaxPart = { fy?: string; account?: string; lots?: "average" };

export async function fetchTax(part: TaxPart, signal?: AbortSignal): Promise<TaxYearOfJournal> {
  const path = `/api/v1/reports/tax?${query(part)}`;
  return (await ask<{ data: TaxYearOfJournal }>("GET", path, { signal, timeout: 30_000 })).data;
}

export async function fetchTaxLots(part: TaxPart, head: string, signal?: AbortSignal): Promise<TaxLots> {
  const path = `/api/v1/reports/tax/lots?${query({ ...part, head })}`;
  return (await ask<{ data: TaxLots }>("GET", path, { signal, timeout: 30_000 })).data;
}

export const schedule112aAddress = (fy: string) => `/api/v1/reports/tax/schedule-112a?${query({ fy })}`;

export const lotsCsvAddress = (part: TaxPart) => `/api/v1/reports/tax/lots.csv?${query(part)}`;

export const workbookAddress = (part: TaxPart) => `/api/v1/reports/tax/workbook?${query(part)}`;

/** A month as 2026-11. */
export const monthPdfAddress = (month: string) => `/api/v1/reports/month.pdf?${query({ month })}`;

export type LossTyped = Schemas["LossToKeep"];
export type PriceTyped = Schemas["PriceToKeep"];

/** Answers what stood there: sent again it undoes the change. A blank amount removes the loss. */
export async function setLoss(loss: LossTyped): Promise<string> {
  return (await ask<Schemas["TaxInputKept"]>("PUT", "/api/v1/reports/tax/losses", { body: loss })).data.before;
}

/** As `setLoss`. */
export async function setPrice2018(price: PriceTyped): Promise<string> {
  return (await ask<Schemas["TaxInputKept"]>("PUT", "/api/v1/reports/tax/prices-2018", { body: price })).data.before;
}

export type StatementLine = Schemas["StatementLine"];
export type Reconciliation = Schemas["Reconciliation"];
export type Comparison = Schemas["ReconciliationAnswer"];
export type Reason = Schemas["ReconciledReason"];
export type TaxCompared = Schemas["ReconciledTaxLine"];

export async function fetchStatements(signal?: AbortSignal): Promise<StatementLine[]> {
  return (await ask<{ data: StatementLine[] }>("GET", "/api/v1/reports/statements", { signal })).data;
}

/** Without an id the newest one. */
export async function fetchReconciliation(id: number | null, signal?: AbortSignal): Promise<Reconciliation> {
  const path = `/api/v1/reports/reconciliation?${query({ id: id === null ? undefined : String(id) })}`;
  return (await ask<{ data: Reconciliation }>("GET", path, { signal, timeout: 30_000 })).data;
}

/** Read, compared and kept; refused with `fields.file` or `fields.account`. */
export async function addStatement(file: File, account: string): Promise<Reconciliation> {
  const form = new FormData();
  form.set("file", file);
  if (account) form.set("account", account);
  return (await sendForm<{ data: Reconciliation }>("/api/v1/reports/statements", form)).data;
}

export type ChargesUse = NonNullable<Reconciliation["charges"]>;

/** Its charges stand in the place of estimates. Answers what takes that back. */
export async function takeStatedCharges(id: number): Promise<number> {
  const path = "/api/v1/reports/statements/charges";
  return (await ask<Schemas["ChargesUsed"]>("POST", path, { body: { id } })).data.id;
}

export async function removeStatement(id: number, removed: boolean): Promise<void> {
  await ask("POST", "/api/v1/reports/statements/remove", { body: { id, removed } });
}
