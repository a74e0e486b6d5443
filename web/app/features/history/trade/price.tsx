import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { type Annotation, valueOf } from "~/api/annotations";
import { fetchTradeCandles, type TradeCandles } from "~/api/candles";
import { leadsElsewhere } from "~/api/errors";
import type { TradeDetail } from "~/api/history";
import { amount as plain, count, counted } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { AddCandles } from "./add-candles";
import { CandleTable } from "~/charts/candle-table";
import { Standing } from "./standing";

const CandleChart = lazy(() => import("~/charts/candle-chart"));

type Props = { detail: TradeDetail; main: Annotation | null | undefined };

/** What the price did around the trade, from the user's own files. */
export function Price({ detail, main }: Props) {
  const { trade } = detail;
  const [interval, setInterval] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ["candles", trade.id, interval],
    queryFn: ({ signal }) => fetchTradeCandles(trade.id, interval, signal),
    placeholderData: (before) => before,
  });
  const { data, error } = found;
  return (
    <Section name="Price and fills" sub={data?.by ? `By ${words(data.by)} candles from your files` : undefined} long>
      {data ? <Around detail={detail} main={main} candles={data} chosen={interval} onInterval={setInterval} /> : null}
      {!data && error && !leadsElsewhere(error) ? (
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
      {data ? <AddCandles instrument={data.instrument} /> : null}
    </Section>
  );
}

type AroundProps = Props & {
  candles: TradeCandles;
  /** Shown as chosen at once; its candles may still be on their way. */
  chosen: string | null;
  onInterval: (interval: string) => void;
};

function Around({ detail: { trade, fills }, main, candles: data, chosen, onInterval }: AroundProps) {
  const { name } = titledName(trade.title);
  const { candles, interval, intervals } = data;
  const [stop, target] = [valueOf(main ?? null, "stop"), valueOf(main ?? null, "target")];
  const lines = useMemo(() => [...priceLine("Stop", stop), ...priceLine("Target", target)], [stop, target]);
  if (interval === null) {
    return (
      <p className="muted">
        {intervals.length === 0
          ? `There are no candles of ${name} yet. Add a file of them (Kite, TradingView, Yahoo, or an exchange's list of a day), and this page shows how far the trade was in profit and in loss while it was open.`
          : data.reason}
      </p>
    );
  }
  return (
    <>
      <Segment
        name="interval"
        label="Length of a candle"
        value={chosen ?? interval}
        options={intervals}
        onChange={onInterval}
      />
      <Suspense fallback={<p className="muted">Loading the chart.</p>}>
        <CandleChart
          candles={candles}
          daily={interval === "1d"}
          length={seconds(interval)}
          fills={fills}
          lines={lines}
          sentence={sentence(name, data)}
        />
      </Suspense>
      {data.more ? (
        <p className="caption">
          The first {count(candles.at.length)} candles are shown. Choose longer ones to see all.
        </p>
      ) : null}
      <CandleTable candles={candles} daily={interval === "1d"} name={name} />
      {data.standing ? <Standing standing={data.standing} symbol={name} /> : null}
      {data.reason ? <p className="caption mt-3">{data.reason} Best and worst are not worked out.</p> : null}
      {data.fitsOf > 0 ? (
        <p className="caption mt-3">
          {data.fits} of {counted(data.fitsOf, "execution")} {data.fits === 1 ? "lies" : "lie"} within the candle of its
          time.
        </p>
      ) : null}
    </>
  );
}

/** A day's candle begins at midnight. */
const seconds = (interval: string) => (interval === "1d" ? 24 * 60 : Number(interval.slice(0, -1))) * 60;

/** `5m` is said as `5-minute`. */
const words = (interval: string) => (interval === "1d" ? "daily" : `${interval.slice(0, -1)}-minute`);

function priceLine(name: string, value: string | string[] | null) {
  const price = typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(price) && price > 0 ? [{ name, price }] : [];
}

function sentence(name: string, { candles, interval }: TradeCandles): string {
  const [high, low] = [Math.max(...candles.high), Math.min(...candles.low)];
  return `${counted(candles.at.length, "candle")} of ${name}, ${words(interval ?? "")}: between ${plain(low)} and ${plain(high)}, with the executions of the trade. The table below says the same.`;
}
