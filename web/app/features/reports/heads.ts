// The heads of income of a tax year, and what they are called.
import type { TaxReport } from "~/api/reports";

export type HeadKey = keyof TaxReport["heads"];

export type Head = {
  key: HeadKey;
  /** As the lots of it are asked for. */
  word: string;
  name: string;
  note: string;
};

export const heads: readonly Head[] = [
  { key: "speculative", word: "speculative", name: "Intraday", note: "equity, no delivery" },
  { key: "business", word: "business", name: "F&O", note: "futures and options" },
  { key: "short", word: "short", name: "Short term", note: "delivery, 12 months or less" },
  { key: "long", word: "long", name: "Long term", note: "delivery, over 12 months" },
  { key: "otherShort", word: "other_short", name: "Other, short term", note: "bonds and other funds" },
  { key: "otherLong", word: "other_long", name: "Other, long term", note: "bonds and other funds" },
];

export type HeadLine = {
  head: Head;
  taxedAs: string;
  /** Turnover of a business, the sale value of gains. */
  size: number;
  gross: number;
  expenses: number;
  result: number;
  assumed: number;
  quarters: readonly number[];
  lots: number;
  /** Where it stands in the return, as far as a form of the year is known. */
  place: string | null;
  /** What was sold, and what it cost: `gross` is the difference. */
  sale: number;
  cost: number;
};

/** Heads with a lot, and the first four always: that there was nothing is an answer, too. */
export function headLines(report: TaxReport): HeadLine[] {
  return heads
    .map((head) => lineOf(report, head))
    .filter(({ head, lots }) => lots > 0 || !head.key.startsWith("other"));
}

function lineOf(report: TaxReport, head: Head): HeadLine {
  if (head.key === "speculative" || head.key === "business") {
    const {
      turnover,
      gross,
      expenses,
      result,
      assumed,
      quarters,
      lots,
      place,
      saleValue: sale,
    } = report.heads[head.key];
    const taxedAs = head.key === "business" ? "Business, not speculative" : "Speculative business";
    const cost = sale - gross;
    return { head, taxedAs, size: turnover, gross, expenses, result, assumed, quarters, lots, place, sale, cost };
  }
  const { sale, costUsed: cost, expenses, result, assumed, quarters, lots, byRate, place } = report.heads[head.key];
  const rates = byRate.filter((one) => one.lots > 0 || byRate.length === 1).map(({ rate }) => `${rate}%`);
  const taxedAs = rates.length > 0 ? `Capital gains, ${rates.join(" and ")}` : "Capital gains";
  const gross = sale - cost;
  return { head, taxedAs, size: sale, gross, expenses, result, assumed, quarters, lots, place, sale, cost };
}

const names: Record<string, string> = Object.fromEntries(heads.map(({ word, name }) => [word, name]));

/** `Short term at 20%` of a result of the set-off. */
export function resultName({ head, rate }: { head: string; rate: string | null }): string {
  const name = names[head] ?? head;
  return rate ? `${name} at ${rate}%` : name;
}

export const lossKinds = [
  ["business", "F&O"],
  ["speculative", "Intraday"],
  ["short", "Short term"],
  ["long", "Long term"],
] as const;

export const lossName = (kind: string) => lossKinds.find(([word]) => word === kind)?.[1] ?? kind;

/** Financial years before one that may still be used in it, the newest first: `2024-25`, … */
export function yearsBefore(fy: string, count = 8): string[] {
  const first = Number(fy.slice(0, 4));
  return Array.from({ length: count }, (_, at) => yearFrom(first - 1 - at));
}

const yearFrom = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, "0")}`;

/** The financial year of a day: `2025-26`. */
export function yearOf(day: string): string {
  const year = Number(day.slice(0, 4));
  return yearFrom(day.slice(5) < "04-01" ? year - 1 : year);
}

/** The section of the Act under which a head stands. */
export function sectionOf(report: TaxReport, { key }: Head): string {
  const { act } = report;
  switch (key) {
    case "speculative":
      return act.speculation;
    case "business":
      return act.businessLoss ? "Business" : "";
    case "short":
      return act.shortGains;
    case "long":
      return act.longGains;
    case "otherLong":
      return act.otherLongGains;
    case "otherShort":
      return "";
  }
}
