// What is kept by account and date on this page: limits, and capital.
import {
  type AccountRuleField,
  type AccountRules,
  type CapitalField,
  saveAccountRule,
  saveCapital,
} from "~/api/account-rules";
import type { DocumentOf } from "~/api/documents";
import type { Row } from "./dated";

export type Sort<F extends string> = {
  of: Extract<DocumentOf, "accountRule" | "capital">;
  /** Where what is typed of one lies in this browser, and which ones are begun. */
  draft: string;
  begun: string;
  fields: Record<F, string>;
  isMoney: (field: F) => boolean;
  isTime: (field: F) => boolean;
  save: (key: string, revision: number, set: Partial<Record<F, string | null>>) => Promise<Row<F>>;
  /** What is known with this one in it. */
  with: (known: AccountRules, row: Row<F>) => AccountRules;
  changed: string;
  heading: (scope: string) => string;
  none: string;
  from: string;
  add: string;
  taken: string;
  /** `the limits are removed` */
  what: string;
  are: string;
  bringBack: string;
  clash: string;
  hidden: string;
  idle: string;
};

export const limits: Sort<AccountRuleField> = {
  of: "accountRule",
  draft: "account-rule",
  begun: "account-rules",
  fields: {
    maxLoss: "Loss on a day at most, ₹",
    maxTrades: "Trades on a day at most",
    noEntryAfter: "No entry after",
    maxOpenRisk: "Open risk at most, ₹",
    maxDrawdown: "Drawdown at most, ₹",
    maxTotalLoss: "Total loss at most, ₹",
  },
  isMoney: (field) => field !== "maxTrades" && field !== "noEntryAfter",
  isTime: (field) => field === "noEntryAfter",
  save: saveAccountRule,
  with: (known, row) => ({ ...known, rules: [...known.rules.filter(({ key }) => key !== row.key), row] }),
  changed: "account_rule_changed",
  heading: (scope) => scope,
  none: "No limits yet",
  from: "Limits from",
  add: "New limits",
  taken: "There are limits from this day on already: change them below.",
  what: "the limits",
  are: "are",
  bringBack: "Bring them back",
  clash: "These limits were changed on another page in the meantime. Nothing was overwritten.",
  hidden: "Limits in rupees are hidden, as amounts are.",
  idle: "A blank field is no limit. Each is saved by itself.",
};

export const capital: Sort<CapitalField> = {
  of: "capital",
  draft: "capital",
  begun: "capital",
  fields: { amount: "Capital, ₹" },
  isMoney: () => true,
  isTime: () => false,
  save: saveCapital,
  with: (known, row) => ({ ...known, capital: [...known.capital.filter(({ key }) => key !== row.key), row] }),
  changed: "capital_changed",
  heading: (scope) => `Capital: ${scope}`,
  none: "No capital stated yet",
  from: "Capital from",
  add: "New capital",
  taken: "There is capital from this day on already: change it below.",
  what: "the capital",
  are: "is",
  bringBack: "Bring it back",
  clash: "This capital was changed on another page in the meantime. Nothing was overwritten.",
  hidden: "Capital is hidden, as amounts are.",
  idle: "It is saved by itself. A blank field states nothing: what was stated before stays in force.",
};
