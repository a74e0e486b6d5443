import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { Annotation } from "~/api/annotations";
import { fetchTradeCandles, type TradeCandles } from "~/api/candles";
import { leadsElsewhere } from "~/api/errors";
import type { TradeDetail } from "~/api/history";
import { amount as plain, count, counted } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { Failed } from "~/ui/failed";
import { Message } from "~/ui/message";
import { Part } from "~/ui/part";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { AddCandles } from "./add-candles";
import { CandleTable } from "~/charts/candle-table";
import type { PriceLine } from "~/charts/fills-chart";
import { FillsPicture } from "./fills-picture";
import { usePlanLines } from "./plan-lines";
import { PriceExtremes } from "./price-extremes";
import drawerCss from "../trade-drawer.module.css";

const CandleChart = lazy(() => import("~/charts/candle-chart"));

type Props = { detail: TradeDetail; main: Annotation | null | undefined };

function useCandles(trade: string, interval: string | null) {
  return useQuery({
    queryKey: ["candles", trade, interval],
    queryFn: ({ signal }) => fetchTradeCandles(trade, interval, signal),
    placeholderData: (before) => before,
  });
}

/** The candles around the trade within a part of a page; nothing where there are none. */
export function CandlesWithin({ detail, main }: Props) {
  const [interval, setInterval] = useState<string | null>(null);
  const found = useCandles(detail.trade.id, interval);
  const { data, error } = found;
  const lines = usePlanLines(main);
  if (data ? data.interval === null : !error || leadsElsewhere(error)) return null;
  return (
    <section className={drawerCss.part} aria-label="Candles">
      <h3>Candles</h3>
      {data ? (
        <Around detail={detail} lines={lines} candles={data} chosen={interval} onInterval={setInterval} />
      ) : (
        <Failed
          title="We could not load the candles."
          error={error!}
          at={found.errorUpdatedAt}
          busy={found.isFetching}
          retry={() => void found.refetch()}
        />
      )}
    </section>
  );
}

/** What the price did around the trade, from the user's own files. */
export function Price({ detail, main }: Props) {
  const { trade } = detail;
  const [interval, setInterval] = useState<string | null>(null);
  const found = useCandles(trade.id, interval);
  const { data, error } = found;
  const lines = usePlanLines(main);
  return (
    <Section name="Price and fills" sub={data?.by ? `By ${words(data.by)} candles from your files` : undefined} long>
      {data ? <Around detail={detail} lines={lines} candles={data} chosen={interval} onInterval={setInterval} /> : null}
      {!data ? <FillsPicture detail={detail} lines={lines} /> : null}
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
      {!data && !error ? (
        <p className="muted" role="status">
          Loading the candles.
        </p>
      ) : null}
      {data ? <AddCandles instrument={data.instrument} /> : null}
    </Section>
  );
}

type AroundProps = {
  detail: TradeDetail;
  lines: readonly PriceLine[];
  candles: TradeCandles;
  /** Shown as chosen at once; its candles may still be on their way. */
  chosen: string | null;
  onInterval: (interval: string) => void;
};

function Around({ detail, lines, candles: data, chosen, onInterval }: AroundProps) {
  const { trade, fills } = detail;
  const { name } = titledName(trade.title);
  const { candles, interval, intervals } = data;
  if (interval === null) {
    return (
      <>
        <FillsPicture detail={detail} lines={lines} />
        <p className="muted">
          {intervals.length === 0
            ? `There are no candles of ${name} yet. Add a file of them (Kite, TradingView, Yahoo, or an exchange's list of a day), and this page shows how far the trade was in profit and in loss while it was open.`
            : data.reason}
        </p>
      </>
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
      <Part fallback={<p className="muted">Loading the chart.</p>}>
        <CandleChart
          candles={candles}
          daily={interval === "1d"}
          length={seconds(interval)}
          fills={fills}
          lines={lines}
          gaps={data.gaps}
          sentence={sentence(name, data)}
        />
      </Part>
      {data.more ? (
        <p className="caption">
          The first {count(candles.at.length)} candles are shown. Choose longer ones to see all.
        </p>
      ) : null}
      {data.gaps.length > 0 ? <p className="caption">{gapsNote(data)}</p> : null}
      <CandleTable candles={candles} daily={interval === "1d"} name={name} gaps={data.gaps} />
      {data.standing ? <PriceExtremes standing={data.standing} symbol={name} /> : null}
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

function gapsNote({ gaps, gapsMore }: TradeCandles): string {
  const missing = gaps.reduce((sum, { candles }) => sum + candles, 0);
  const are = `${gapsMore ? "At least " : ""}${counted(missing, "candle")} ${missing === 1 ? "is" : "are"} missing`;
  return `${are} in ${counted(gaps.length, "place")} of the drawing, left empty: nothing was traded then, or your files do not hold it.`;
}

function sentence(name: string, { candles, interval }: TradeCandles): string {
  const [high, low] = [Math.max(...candles.high), Math.min(...candles.low)];
  return `${counted(candles.at.length, "candle")} of ${name}, ${words(interval ?? "")}: between ${plain(low)} and ${plain(high)}, with the executions of the trade. The table below says the same.`;
}
