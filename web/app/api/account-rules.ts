// Limits and capital by date, of one broker account or of all together.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type AccountRules = Schemas["AccountRules"];
export type AccountRule = Schemas["AccountRule"];
export type AccountRuleField = keyof Schemas["AccountRuleFieldsToSet"];
export type StatedCapital = Schemas["StatedCapital"];
export type CapitalField = keyof Schemas["CapitalFieldsToSet"];
export type LimitRow = Schemas["LimitRow"];

export async function fetchAccountRules(signal?: AbortSignal): Promise<AccountRules> {
  return (await ask<{ data: AccountRules }>("GET", "/api/v1/account-rules", { signal })).data;
}

/** Refused with 409 and what is stored as `data` when the revision is another. */
export async function saveAccountRule(
  key: string,
  revision: number,
  set: Partial<Record<AccountRuleField, string | null>>,
): Promise<AccountRule> {
  return (await ask<{ data: AccountRule }>("PUT", `/api/v1/account-rules/${key}`, { body: { revision, set } })).data;
}

/** The same of capital. */
export async function saveCapital(
  key: string,
  revision: number,
  set: Partial<Record<CapitalField, string | null>>,
): Promise<StatedCapital> {
  return (await ask<{ data: StatedCapital }>("PUT", `/api/v1/capital/${key}`, { body: { revision, set } })).data;
}
