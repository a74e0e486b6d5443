// Words of the page of insights. Past tense, one's own trades, no advice.
import type { InsightAnswer, InsightEvidence } from "~/api/insights";
import { count, counted } from "~/lib/format";
import { namedDay } from "~/lib/time";

const NUMBERS = ["Nothing", "One thing", "Two things", "Three things", "Four things", "Five things", "Six things"];

/** The sentence on top. */
export function headline(found: number, trades: number): string {
  const things = NUMBERS[found] ?? `${found} things`;
  return `${things} ${found <= 1 ? "stands" : "stand"} out in ${counted(trades, "trade")}.`;
}

export const longDate = (day: string) => namedDay(day, true);

/** A chance as it is written: never 0. */
export function chance(share: number): string {
  return share < 0.005 ? "under 0.01" : share.toFixed(2);
}

const schemes: Record<string, string> = {
  within_days: "Results were shuffled among the trades of the same day, so that good and bad days count for nothing.",
  outcomes:
    "Results were shuffled among the trades of the same day, their times and sizes stayed, and what came after what was worked out anew.",
  days: "Days were shuffled within their calendar quarter.",
  signs: "Each day kept its size and took a sign by chance.",
  turned: "The row of days was turned round, so that slow change counts for nothing.",
};

/** How it was tested, a line each. */
export function howTested(evidence: InsightEvidence): [name: string, value: string][] {
  const { scheme, draws, asMuch, p, q, strictQ, family, own, others, daysWithBoth, seed } = evidence;
  return [
    ["What was drawn", schemes[scheme] ?? scheme],
    ["Draws", `${count(draws)}, of which ${count(asMuch)} came to as much`],
    [
      evidence.ofStrategies ? "Strategies" : "Trades",
      others ? `${count(own.trades)} and ${count(others.trades)}` : count(own.trades),
    ],
    ["Days", others ? `${count(own.days)}, ${count(daysWithBoth)} of them with both sides` : count(own.days)],
    ["p, of this question alone", chance(p)],
    [`q, after counting ${family} questions`, `${chance(q)} (strict: ${chance(strictQ)})`],
    ["Seed", seed],
  ];
}

const countedAs: Record<string, string> = {
  trades: "trades",
  other_trades: "trades on the other side",
  days: "days",
  days_with_both: "days with both sides",
  strategies: "strategies",
  other_strategies: "other strategies",
};

/** `14 of 20 trades`. */
export function lacking({ id, waits }: InsightAnswer): string {
  if (waits) return `${count(waits.have)} of ${count(waits.of)} ${countedAs[waits.counted] ?? waits.counted}`;
  return id === "h33" ? "no strategy yet" : "nothing written yet";
}

const TIPS: Record<string, string> = {
  h25: "Written before the exit it counts",
  h26: "Written before the exit it counts",
  h27: "Written before the exit it counts",
  h28: "Rules of a setup written before the exit count",
  h29: "A stop written before the exit counts",
  h33: "Option strategies count once they are closed",
};

/** What stands beside a question that waits. */
export function beside(answer: InsightAnswer): string {
  if (answer.writtenLater > 0) return `${counted(answer.writtenLater, "trade")} written after the exit: not tested`;
  return TIPS[answer.id] ?? (answer.waits?.group ? answer.waits.group : "");
}
