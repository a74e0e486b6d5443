import { useQuery } from "@tanstack/react-query";
import { lazy, useId, useMemo, useState } from "react";
import type { BacktestDrawn, BacktestRun } from "~/api/backtests";
import { CandleTable } from "~/charts/candle-table";
import { amount, counted } from "~/lib/format";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Part } from "~/ui/part";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";

const CandleChart = lazy(() => import("~/charts/candle-chart"));

/** Where its candles come from: the key says of which run they are. */
export type Source = {
  key: readonly unknown[];
  ask: (instrument: string, from: string | null, signal: AbortSignal) => Promise<BacktestDrawn>;
};

/** Candles of the run with what the rule bought and sold, some days at a time. */
export function Drawn({ run: { result }, source }: { run: BacktestRun; source: Source }) {
  const id = useId();
  const [name, choose] = useState<string | null>(null);
  const own = result.candles.find((one) => one.name === name) ?? result.candles[0];
  const instrument = own?.name ?? "";
  const first = own?.from ?? null;
  // Where each part began, the one that is shown last.
  const [parts, setParts] = useState<string[]>([]);
  const from = parts.at(-1) ?? null;
  const found = useQuery({
    queryKey: ["backtest-candles", ...source.key, instrument, from],
    queryFn: ({ signal }) => source.ask(instrument, from, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Other days of the same one: never the candles of another under its name.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === instrument ? before : undefined),
  });
  const { data, error } = found;
  const bar = own?.bar ?? "1d";
  const daily = bar === "1d";
  const length = daily ? 24 * 60 * 60 : Number(bar.slice(0, -1)) * 60;
  const fills = useMemo(() => fillsOf(result, instrument), [result, instrument]);
  const candles = data?.candles;
  const shown = candles ? fills.filter((fill) => isWithin(fill.time, candles, length)).length : 0;
  return (
    <Section name="On the chart" sub="What the rule bought (B) and sold (S)" long>
      <div className="flex flex-wrap items-end gap-3 mb-3">
        {result.candles.length > 1 ? (
          <Select
            id={`${id}-of`}
            label="Instrument"
            options={result.candles.map((one) => [one.name, one.name] as const)}
            value={instrument}
            onChange={(event) => {
              choose(event.target.value);
              setParts([]);
            }}
          />
        ) : null}
        <Field
          id={id}
          label="From"
          type="date"
          min={first ?? undefined}
          max={own?.to}
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
          <Part fallback={<p className="muted">Loading the chart.</p>}>
            <CandleChart
              candles={candles}
              daily={daily}
              length={length}
              fills={fills}
              lines={NO_LINES}
              sentence={`${counted(candles.at.length, "candle")} of ${instrument} between ${amount(Math.min(...candles.low))} and ${amount(Math.max(...candles.high))}, with ${counted(shown, "fill")} of the rule. The tables of candles and of trades below say the same.`}
            />
          </Part>
          <CandleTable candles={candles} daily={daily} name={instrument} />
        </>
      ) : null}
    </Section>
  );
}

const NO_LINES: { name: string; price: number }[] = [];

function fillsOf({ trades, open, rule }: BacktestRun["result"], instrument: string) {
  const [into, out] = rule.direction === "long" ? (["buy", "sell"] as const) : (["sell", "buy"] as const);
  const isOwn = ({ symbol }: { symbol: string }) => symbol === instrument;
  return [
    ...trades.filter(isOwn).flatMap(({ entryTime, exitTime }) => [
      { time: entryTime, side: into },
      { time: exitTime, side: out },
    ]),
    ...open.filter(isOwn).map(({ entryTime }) => ({ time: entryTime, side: into })),
  ];
}

function isWithin(time: string, { at }: { at: number[] }, length: number): boolean {
  const second = Date.parse(time) / 1000;
  return at.length > 0 && second >= at[0]! && second < at.at(-1)! + length;
}
