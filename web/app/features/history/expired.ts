// Expired contracts that need their closing price, together by what they are on and their day: one price answers all.
import type { Need } from "~/api/history";
import type { Question } from "~/api/record";

export type ExpiredGroup = {
  key: string;
  underlying: string;
  expiry: string;
  accountName: string;
  exchange: Need["exchange"];
  /** Each with the subject of its question. */
  contracts: Need[];
  /** Options only: they can all have ended worthless. */
  canBeWorthless: boolean;
};

/** As typed; or that they ended worthless. */
export type Answer = { value: string; worthless: boolean };

/**
 * Of an exchange's file of a day, some megabytes, the rows that matter: its header, and those of these underlyings.
 * They stand in a column of their own, so no row of another one is needed.
 */
export function rowsOf(text: string, groups: readonly ExpiredGroup[]): string {
  const names = new Set(groups.flatMap(({ underlying }) => [underlying, ...(codes[underlying] ?? [])]));
  const [head = "", ...rows] = text.split(/\r?\n/);
  return [head, ...rows.filter((row) => row.split(",").some((cell) => names.has(cell.trim())))].join("\n");
}

/** BSE's own. */
const codes: Partial<Record<string, string[]>> = { SENSEX: ["BSX"], BANKEX: ["BKX"] };

/** The oldest day first. */
export function expiredGroups(questions: readonly Question[]): ExpiredGroup[] {
  const groups = new Map<string, ExpiredGroup>();
  for (const { kind, account, accountName, rows } of questions) {
    const [need] = rows;
    if (kind !== "settlement_needed" || !need) continue;
    const underlying = need.underlying ?? need.symbol;
    const expiry = need.expiry ?? need.day;
    const key = `${account}/${need.exchange}/${underlying}/${expiry}`;
    const group = groups.get(key) ?? {
      key,
      underlying,
      expiry,
      accountName,
      exchange: need.exchange,
      contracts: [],
      canBeWorthless: true,
    };
    group.contracts.push(need);
    group.canBeWorthless &&= need.right !== null;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => a.expiry.localeCompare(b.expiry) || a.underlying.localeCompare(b.underlying),
  );
}
