// Expired contracts that need their closing price, together by what they are on and their day: one price answers all.
import type { Need } from "~/api/history";
import type { Question } from "~/api/record";

export type ExpiredGroup = {
  key: string;
  underlying: string;
  expiry: string;
  accountName: string;
  /** Each with the subject of its question. */
  contracts: Need[];
  /** Options only: they can all have ended worthless. */
  canBeWorthless: boolean;
};

/** The oldest day first. */
export function expiredGroups(questions: readonly Question[]): ExpiredGroup[] {
  const groups = new Map<string, ExpiredGroup>();
  for (const { kind, account, accountName, rows } of questions) {
    const [need] = rows;
    if (kind !== "settlement_needed" || !need) continue;
    const underlying = need.underlying ?? need.symbol;
    const expiry = need.expiry ?? need.day;
    const key = `${account}/${underlying}/${expiry}`;
    const group = groups.get(key) ?? { key, underlying, expiry, accountName, contracts: [], canBeWorthless: true };
    group.contracts.push(need);
    group.canBeWorthless &&= need.right !== null;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => a.expiry.localeCompare(b.expiry) || a.underlying.localeCompare(b.underlying),
  );
}
