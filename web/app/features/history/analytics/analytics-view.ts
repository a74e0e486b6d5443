// What the page of analytics shows lives in the address, beside the filter.
import type { CutFigure, CutSums, How } from "~/api/analytics";
import type { Filter } from "~/api/history";
import { filterKeys, readView } from "../view";

export const units = ["rupees", "percent", "r"] as const;
/** On the switch. */
export const unitNames = { rupees: "₹", percent: "%", r: "R" } as const;
export const amounts = ["net", "gross"] as const;
export const counts = ["trades", "strategies"] as const;
const cellKinds = ["mean", "sum", "trades"] as const;
export const usualLists = ["setup", "entryTime", "product", "size", "entryWeekday", "held"];
export const MOST_LISTS = 12;
export const MOST_FIGURES = 12;

export type Unit = (typeof units)[number];

export type AnalyticsView = {
  filter: Filter;
  unit: Unit;
  amountBy: (typeof amounts)[number];
  /** What counts as one. */
  count: (typeof counts)[number];
  lists: string[];
  /** Of each row of the lists, beside the usual ones. */
  figures: string[];
  /** A trade in several groups gives each an equal part. */
  split: boolean;
  rows: string;
  columns: string;
  show: (typeof cellKinds)[number];
  /** Row and column of the open cell. */
  cell: { row: string; column: string } | null;
};

export const readUnit = (address: URLSearchParams): Unit =>
  units.find((one) => one === address.get("unit")) ?? "rupees";

/** What a switch sets in the address. */
export const unitOf = (word: string): Unit | null =>
  units.find((unit) => unit !== "rupees" && unitNames[unit] === word) ?? null;

export function readAnalytics(address: URLSearchParams): AnalyticsView {
  const lists = (address.get("lists") ?? "").split(",").filter(Boolean);
  const cell = address.get("cell")?.split("|") ?? [];
  return {
    filter: readView(address).filter,
    unit: readUnit(address),
    amountBy: amounts.find((one) => one === address.get("amountBy")) ?? "net",
    count: counts.find((one) => one === address.get("count")) ?? "trades",
    lists: lists.length > 0 ? lists : usualLists,
    figures: [...new Set((address.get("figures") ?? "").split(",").filter(Boolean))].slice(0, MOST_FIGURES),
    split: address.get("split") === "equal",
    rows: address.get("rows") || "entryWeekday",
    columns: address.get("columns") || "entryTime",
    show: cellKinds.find((one) => one === address.get("show")) ?? "mean",
    cell: cell.length === 2 ? { row: cell[0]!, column: cell[1]! } : null,
  };
}

/** The part of it that the server is asked for. */
export function howOf({ unit, amountBy, count, lists, figures, split, rows, columns }: AnalyticsView): How {
  return {
    unit,
    amountBy,
    count,
    lists: lists.join(","),
    ...(figures.length > 0 ? { figures: figures.join(",") } : {}),
    ...(split ? { split: "equal" } : {}),
    rows,
    columns,
  };
}

/** Results that nobody knows: what was paid, or the closing price of a contract. */
export const NOT_KNOWN = "unknown_cost,settlement_needed";

/**
 * The filter's results are by net, one for each whole trade: a part of one may have won where all of it lost, and
 * before charges, or of a strategy, others won.
 */
export const opensResults = (
  { amountBy, count }: { amountBy: string; count: string },
  filter: Filter,
  tradesInPart: number,
): boolean => amountBy !== "gross" && count !== "strategies" && !filter.result && tradesInPart === 0;

/** The address of the trades behind a number: the filter, narrowed by these conditions; or of their strategies. */
export function tradesAddress(
  book: "own" | "sample",
  filter: Filter,
  conditions: Filter,
  count: (typeof counts)[number] = "trades",
): string {
  const all: Filter = { ...filter, ...conditions };
  const parts = filterKeys.flatMap((key) => (all[key] ? [[key, all[key]] as [string, string]] : []));
  if (count === "strategies") parts.push(["count", count]);
  return `${book === "own" ? "/trade-history" : "/demo"}?${new URLSearchParams(parts).toString()}`;
}

/** The best and the worst day open their trades; other figures have no day. */
export function dayAddress(
  book: "own" | "sample",
  filter: Filter,
  sums: Pick<CutSums, "bestDay" | "worstDay">,
  key: string,
): string | null {
  const day = key === "bestDay" ? sums.bestDay : key === "worstDay" ? sums.worstDay : null;
  return day ? tradesAddress(book, filter, { from: day, to: day }) : null;
}

type Counted = Pick<CutSums, "closedTrades" | "openTrades" | "unknown" | "figures">;

/** There are results, and nobody knows one of them. */
const isUnknown = ({ closedTrades, openTrades, unknown }: Counted) => closedTrades + openTrades === 0 && unknown > 0;

/** A figure of the registry; null where it is not defined. Of results that nobody knows a sum is null, not 0. */
export const figureOf = (sums: Counted, key: string, unit?: CutFigure["unit"]): number | null =>
  isUnknown(sums) && unit !== "count" ? null : (sums.figures[key] ?? null);

/** The sum, the mean and the sureness of a group in the unit of the page; null where they are not known. */
export function numbersOf(sums: Counted, unit: Unit) {
  const of = (key: string) => figureOf(sums, key);
  switch (unit) {
    case "r":
      return { sum: of("totalR"), mean: of("expectancyR"), sureness: of("tStatisticOfR") };
    case "percent":
      return {
        sum: of("totalOfCapital"),
        mean: of("expectancyOfCapital"),
        sureness: of("tStatisticOfCapital"),
      };
    case "rupees":
      return { sum: of("amount"), mean: of("expectancy"), sureness: of("tStatistic") };
  }
}

/** How many of the closed trades a figure in this unit runs over, and whether those are few. */
export function countedIn(sums: CutSums, unit: Unit) {
  switch (unit) {
    case "r":
      return { trades: sums.tradesWithR, few: sums.fewWithR };
    case "percent":
      return { trades: sums.tradesWithCapital, few: sums.fewWithCapital };
    case "rupees":
      return { trades: sums.closedTrades, few: sums.few };
  }
}

const weekdays = new Set(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);

/** Of a weekday three letters, of a stretch of the day its beginning; other names stay. */
export function shortName(name: string): string {
  if (weekdays.has(name)) return name.slice(0, 3);
  return /^(\d\d:\d\d) – /.exec(name)?.[1] ?? name;
}

/** 0 to 4: how sure the sign of a mean is. */
export function depth(sureness: number | null): 0 | 1 | 2 | 3 | 4 {
  const sure = Math.abs(sureness ?? 0);
  return sure < 0.5 ? 0 : sure < 1 ? 1 : sure < 1.5 ? 2 : sure < 2 ? 3 : 4;
}
