import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useMemo, useState } from "react";
import type { BacktestDrawn, BacktestRun } from "~/api/backtests";
import { CandleTable } from "~/charts/candle-table";
import { amount, counted } from "~/lib/format";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";

const CandleChart = lazy(() => import("~/charts/candle-chart"));

/** Where its candles come from: the key says of which run they are. */
export type Source = {
  key: readonly unknown[];
  ask: (from: string | null, signal: AbortSignal) => Promise<BacktestDrawn>;
};

/** Candles of the run with what the rule bought and sold, some days at a time. */
export function Drawn({ run: { result }, source }: { run: BacktestRun; source: Source }) {
  const id = useId();
  const first = result.candles[0]?.from ?? null;
  // Where each part began, the one that is shown last.
  const [parts, setParts] = useState<string[]>([]);
  const from = parts.at(-1) ?? null;
  const found = useQuery({
    queryKey: ["backtest-candles", ...source.key, from],
    queryFn: ({ signal }) => source.ask(from, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  const bar = result.candles[0]?.bar ?? "1d";
  const daily = bar === "1d";
  const length = daily ? 24 * 60 * 60 : Number(bar.slice(0, -1)) * 60;
  const fills = useMemo(() => fillsOf(result), [result]);
  const candles = data?.candles;
  const shown = candles ? fills.filter((fill) => isWithin(fill.time, candles, length)).length : 0;
  return (
    <Section name="On the chart" sub="What the rule bought (B) and sold (S)" long>
      <div className="flex flex-wrap items-end gap-3 mb-3">
        <Field
          id={id}
          label="From"
          type="date"
          min={first ?? undefined}
          max={result.candles[0]?.to}
          value={from ?? first ?? ""}
          onChange={(event) => setParts(event.target.value ? [event.target.value] : [])}
        />
        <button
          className="btn"
          type="button"
          disabled={parts.length === 0}
          onClick={() => setParts(parts.slice(0, -1))}
        >
          Earlier
        </button>
        <button
          className="btn"
          type="button"
          disabled={!data?.next}
          onClick={() => data?.next && setParts([...parts, data.next])}
        >
          Later
        </button>
      </div>
      {error && !data ? (
        <Message kind="error" title="The candles could not be loaded.">
          <p>{error.message}</p>
          <div className="button-row">
            <button className="btn" type="button" disabled={found.isFetching} onClick={() => void found.refetch()}>
              Try again
            </button>
          </div>
        </Message>
      ) : null}
      {!data && !error ? <p className="muted">Loading the candles.</p> : null}
      {candles && candles.at.length > 0 ? (
        <>
          <Suspense fallback={<p className="muted">Loading the chart.</p>}>
            <CandleChart
              candles={candles}
              daily={daily}
              length={length}
              fills={fills}
              lines={NO_LINES}
              sentence={`${counted(candles.at.length, "candle")} of ${result.candles[0]?.name ?? "the run"} between ${amount(Math.min(...candles.low))} and ${amount(Math.max(...candles.high))}, with ${counted(shown, "fill")} of the rule. The tables of candles and of trades below say the same.`}
            />
          </Suspense>
          <CandleTable candles={candles} daily={daily} name={result.candles[0]?.name ?? "the run"} />
        </>
      ) : null}
    </Section>
  );
}

const NO_LINES: { name: string; price: number }[] = [];

function fillsOf({ trades, open, rule }: BacktestRun["result"]) {
  const [into, out] = rule.direction === "long" ? (["buy", "sell"] as const) : (["sell", "buy"] as const);
  return [
    ...trades.flatMap(({ entryTime, exitTime }) => [
      { time: entryTime, side: into },
      { time: exitTime, side: out },
    ]),
    ...open.map(({ entryTime }) => ({ time: entryTime, side: into })),
  ];
}

function isWithin(time: string, { at }: { at: number[] }, length: number): boolean {
  const second = Date.parse(time) / 1000;
  return at.length > 0 && second >= at[0]! && second < at.at(-1)! + length;
}
