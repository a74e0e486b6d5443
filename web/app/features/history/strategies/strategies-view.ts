// What the page of strategies shows lives in the address, beside the filter.
import { STRATEGIES, type StrategyLine, type StrategyTable } from "~/api/strategies";
import type { Filter } from "~/api/history";
import { count, counted } from "~/lib/format";
import { readView } from "../view";

export type StrategiesView = {
  filter: Filter;
  kind: string | null;
  /** From 1. */
  page: number;
  /** The strategy that is open. */
  open: string | null;
};

export function readStrategies(address: URLSearchParams): StrategiesView {
  const page = Number(address.get("page"));
  return {
    filter: readView(address).filter,
    kind: address.get("kind") || null,
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    open: address.get("strategy") || null,
  };
}

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / STRATEGIES));

/** The page of one trade. */
export const tradeAddress = (book: "own" | "sample", id: string) =>
  book === "own" ? `/trades/${encodeURIComponent(id)}` : `/demo?trade=${encodeURIComponent(id)}`;

export const stateNames: Record<StrategyLine["state"], string> = {
  open: "Open",
  partlyClosed: "Partly closed",
  closed: "Closed",
  unsettled: "No closing price",
};

/** How sure it is that the legs were meant as one. */
export const howTexts: Record<StrategyLine["how"], string> = {
  together: "All legs opened within a minute, with nothing left over.",
  window: "Legs opened with no more than five minutes between two of them.",
  leggedIn: "Some legs were added later, while the others were open, or shares were held before.",
  day: "The file has no opening time, so everything of the day is grouped together.",
  byHand: "You put these legs together.",
};

/** The chosen legs and the others; null: each leg alone, or nothing is left to stay. */
export function partsOf(legs: number, chosen: ReadonlySet<number>): number[][] | null {
  const all = Array.from({ length: legs }, (_, at) => at);
  const rest = all.filter((at) => !chosen.has(at));
  return chosen.size === 0 || rest.length === 0 ? null : [all.filter((at) => chosen.has(at)), rest];
}

export const tableNames: Record<StrategyTable["by"], string> = {
  kind: "Kind",
  daysToExpiry: "Days to expiry",
  hedge: "Bought and sold",
  how: "How it was opened",
  rolled: "Rolled",
};

/** Too few to say anything. */
export const isFew = ({ closed }: { closed: number }) => closed < 20;

export const basisNames: Record<NonNullable<StrategyLine["capital"]>["basis"], string> = {
  own: "of own margin",
  premium: "of premium",
  width: "of width",
  percent: "of strikes",
};

/** Under what of the record a capital was estimated. */
export const basisTexts: Record<NonNullable<StrategyLine["capital"]>["basis"], string> = {
  own: "What you say your broker blocked.",
  premium: "What was paid for the options.",
  width: "Estimate: the width, what was paid, and 2% (stocks 3.5%) of the sold strikes. Brokers ask at least this.",
  percent: "Estimate: 12% (stocks 20%) of the sold strikes, 15% of futures, and the price of everything bought.",
};

const legNames = { call: "call", put: "put", underlying: "future" } as const;

/** `Its call was moved here from Short strangle.` */
export function rolledText({ name, leg }: NonNullable<StrategyLine["rolledFrom"]>): string {
  return leg === null ? `Rolled from ${name}.` : `The ${legNames[leg]} was moved here from ${name}.`;
}

/** `12 of 14 closed ones made money` and what stands apart. */
export function sumText({
  closed,
  open,
  unsettled,
  won,
}: Record<"closed" | "open" | "unsettled" | "won", number>): string {
  const parts = [counted(closed, "closed", "closed"), `${count(won)} of them won`];
  if (open > 0) parts.push(`${count(open)} open`);
  if (unsettled > 0) parts.push(`${count(unsettled)} without a closing price`);
  return parts.join(", ");
}

/** What was open under an address. */
export type Opened = { id: string; line: StrategyLine };

/** The line that is open: one that was named has another id, and the same trades. */
export function openLine(rows: readonly StrategyLine[], id: string | null, before: Opened | null): StrategyLine | null {
  if (id === null) return null;
  const same = rows.find((one) => one.id === id);
  if (same || before?.id !== id) return same ?? null;
  const was = tradesOf(before.line);
  return rows.find((one) => tradesOf(one) === was) ?? null;
}

const tradesOf = ({ legs }: StrategyLine) =>
  legs
    .flatMap((leg) => leg.trades.map((trade) => trade.id))
    .toSorted()
    .join(" ");
