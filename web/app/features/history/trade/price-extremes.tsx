import type { TradeStanding } from "~/api/candles";
import { useAmounts } from "~/lib/amounts";
import { amount as plain, counted, percent } from "~/lib/format";
import { clock, dayOf, shortDay } from "~/lib/time";
import { Meanings } from "~/ui/meanings";
import { type Line, Statement } from "~/ui/statement";
import css from "./trade-page.module.css";

type Props = { standing: TradeStanding; symbol: string };

const meanings = [
  ["Best it stood (MFE)", "The highest its profit stood while you held it, by the candles, before charges."],
  ["Worst it stood (MAE)", "The lowest it stood, in the same way: below zero it is the deepest loss on the way."],
  ["Kept of the best", "The result before charges as a share of the best it stood."],
  ["Given back", "The best it stood less the result."],
] as const;

/** How well and how badly a trade stood: what is sure, and what is possible apart. */
export function PriceExtremes({ standing, symbol }: Props) {
  const { signedRupees, rupees } = useAmounts();
  const { best, worst, bestPossible, worstPossible, result, capture, giveBack, after, edges } = standing;
  const at = (one: typeof best) => `at ${plain(one.price)}, ${shortDay(dayOf(one.at))} ${clock(one.at)}`;
  const lines: Line[] = [
    { name: "Best it stood (MFE)", note: at(best), value: signedRupees(best.amount) },
    ...(bestPossible
      ? [{ name: "Perhaps", note: at(bestPossible), value: signedRupees(bestPossible.amount), kind: "part" as const }]
      : []),
    { name: "Worst it stood (MAE)", note: at(worst), value: signedRupees(worst.amount) },
    ...(worstPossible
      ? [
          {
            name: "Perhaps",
            note: at(worstPossible),
            value: signedRupees(worstPossible.amount),
            kind: "part" as const,
          },
        ]
      : []),
    ...(result == null ? [] : [{ name: "Result", note: "before charges", value: signedRupees(result) }]),
    ...(capture == null ? [] : [{ name: "Kept of the best", value: capture > 0 ? percent(capture) : "–" }]),
    ...(giveBack == null ? [] : [{ name: "Given back", value: rupees(giveBack) }]),
  ];
  return (
    <>
      <div className={css.mini}>
        <Statement caption={`How ${symbol} stood`} lines={lines} />
      </div>
      <Meanings title="What best and worst mean" of={meanings} />
      {bestPossible || worstPossible ? (
        <p className="caption mt-3">
          {counted(edges, "candle")} {edges === 1 ? "contains" : "contain"} your own buy or sell. We cannot know if{" "}
          {edges === 1 ? "its" : "their"} high or low came before or after it. If it counts, you had the ‘Perhaps’
          amount.
        </p>
      ) : null}
      {after ? (
        <p className="caption mt-3">
          After the exit, until {clock(after.until)} that day, the price was between {plain(after.lowest)} and{" "}
          {plain(after.highest)}.
        </p>
      ) : null}
    </>
  );
}
