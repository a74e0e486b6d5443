// What is said of each part of the scorecard.
import type { Risk } from "~/api/analytics";
import { counted, percent, ratio } from "~/lib/format";

export type Score = Risk["scorecard"][number];

/** Fewer say little: the bar is grey. */
const FEW = 20;

/** A fall of so much of the capital leaves the bar empty: DEEP of crates/analytics/src/cut/scorecard.rs. */
const EMPTY_AT = 0.25;

export const isFew = ({ n }: Score) => n < FEW;

export function basedOn({ n, of }: Score, byStrategy: boolean): string {
  switch (of) {
    case "trades":
      return byStrategy
        ? counted(n, "closed strategy or trade", "closed strategies and trades")
        : counted(n, "closed trade");
    case "days":
      return counted(n, "day with an exit", "days with exits");
    case "daysWithCapital":
      return counted(n, "day with a capital", "days with a capital");
    case "winningDays":
      return counted(n, "winning day");
  }
}

/** A share, or a plain number. */
export const valueText = ({ key }: Score, value: number) =>
  ["winRateOfDecided", "maxDrawdownOfCapital", "bestDayShare"].includes(key) ? percent(value) : ratio(value);

export function fullAt(score: Score): string {
  const full = valueText(score, score.fullAt);
  switch (score.key) {
    case "maxDrawdownOfCapital":
      return `${full}, empty at ${percent(EMPTY_AT)}`;
    case "bestDayShare":
      return `${full} or less`;
    default:
      return full;
  }
}

/** How the bar follows from the value. */
export function barOf(score: Score): string {
  const full = valueText(score, score.fullAt);
  switch (score.key) {
    case "maxDrawdownOfCapital":
      return `1 − this ÷ ${percent(EMPTY_AT)}`;
    case "bestDayShare":
      return `${full} ÷ this`;
    default:
      return `this ÷ ${full}`;
  }
}

export function whyUnknown({ key, n }: Score): string {
  switch (key) {
    case "profitFactor":
      return n === 0 ? "no known result" : "no losing trade yet";
    case "payoffRatio":
      return "needs wins and losses";
    case "maxDrawdownOfCapital":
      return n === 0 ? "needs a stated capital" : "no capital was left";
    case "recoveryFactor":
      return n === 0 ? "no result is known yet" : "no fall yet";
    case "bestDayShare":
      return "no winning day yet";
    default:
      return "nothing was won or lost yet";
  }
}
