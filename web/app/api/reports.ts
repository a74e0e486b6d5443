// Reports: the tax year of the journal, and what the user types for it.
import { ask } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TaxYearOfJournal = Schemas["TaxYearOfJournal"];
export type TaxReport = Schemas["TaxYearAnswer"];
export type TaxGains = Schemas["TaxGains"];
export type TaxLot = Schemas["TaxLot"];
export type TaxLots = Schemas["TaxLots"];
export type Quarters = Schemas["TaxBusiness"]["quarters"];

/** Without a year the newest one with a result. */
export async function fetchTax(fy: string | null, signal?: AbortSignal): Promise<TaxYearOfJournal> {
  const path = `/api/v1/reports/tax?${query({ fy: fy ?? undefined })}`;
  return (await ask<{ data: TaxYearOfJournal }>("GET", path, { signal, timeout: 30_000 })).data;
}

export async function fetchTaxLots(fy: string, head: string, signal?: AbortSignal): Promise<TaxLots> {
  const path = `/api/v1/reports/tax/lots?${query({ fy, head })}`;
  return (await ask<{ data: TaxLots }>("GET", path, { signal, timeout: 30_000 })).data;
}

export const schedule112aAddress = (fy: string) => `/api/v1/reports/tax/schedule-112a?${query({ fy })}`;

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
