// What the lists and the levels say of a group.
import type { CutSums, CutTable } from "~/api/analytics";
import { count, counted, UNDEFINED } from "~/lib/format";
import { countedIn, type Unit } from "./analytics-view";

/** Rows that are no group are called by how many groups lie in them. */
export const restName = ({ earlier, groups }: NonNullable<CutTable["others"]>) =>
  earlier ? `Earlier: ${count(groups)}` : counted(groups, "other");

/** In R also how many of them had a stop, in percent how many a capital. */
export const tradesText = (sums: CutSums, unit: Unit) =>
  unit === "rupees"
    ? count(sums.closedTrades)
    : `${count(countedIn(sums, unit).trades)} of ${count(sums.closedTrades)}`;

/** How many of the closed trades won. */
export const share = ({ figures }: CutSums) => {
  const rate = figures.winRate ?? null;
  return rate === null ? UNDEFINED : `${Math.round(rate * 100)}%`;
};
