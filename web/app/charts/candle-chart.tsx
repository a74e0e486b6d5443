import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  LineStyle,
  type SeriesMarker,
  type UTCTimestamp,
  type WhitespaceData,
} from "lightweight-charts";
import { useEffect, useRef, useState } from "react";
import { onThemeChange } from "~/lib/theme";
import css from "./candle-chart.module.css";
import { type Gap, missingTimes } from "./candle-gaps";

type Fill = { time: string; side: "buy" | "sell" };
type Columns = { at: number[]; open: number[]; high: number[]; low: number[]; close: number[] };
type Props = {
  candles: Columns;
  daily: boolean;
  /** Seconds of a candle. */
  length: number;
  fills: readonly Fill[];
  lines: readonly { name: string; price: number }[];
  /** Where candles are missing: the drawing stays empty there. */
  gaps?: readonly Gap[];
  /** What the drawing says, in words. */
  sentence: string;
};

const none: readonly Gap[] = [];

/** The library draws in UTC. */
const INDIA = 5.5 * 60 * 60;

/** Candles in ink, hollow where the price rose and filled where it fell, with the trade's executions on them. */
export default function CandleChart({ sentence, ...drawn }: Props) {
  const look = useLook();
  return (
    <>
      <div role="img" aria-label={sentence}>
        <Drawing key={look} {...drawn} />
      </div>
      <p className="caption">
        Drawn with TradingView Lightweight Charts™, © 2025 TradingView, Inc. —{" "}
        <a href="https://www.tradingview.com/" rel="noopener noreferrer" target="_blank">
          tradingview.com
        </a>
      </p>
    </>
  );
}

function Drawing({ candles, daily, length, fills, lines, gaps = none }: Omit<Props, "sentence">) {
  const plot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = plot.current;
    if (!box) return;
    const inked = (name: string) => resolved(box, name);
    const [ink, faint, rule, clear] = [inked("--ink"), inked("--ink-3"), inked("--rule"), "rgba(0, 0, 0, 0)"];
    const chart = createChart(box, {
      autoSize: true,
      layout: {
        background: { color: clear },
        textColor: faint,
        fontFamily: getComputedStyle(box).fontFamily,
        // It would write a style into the page. The link stands below instead.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: rule } },
      rightPriceScale: { borderColor: rule },
      timeScale: { borderColor: rule, timeVisible: !daily, secondsVisible: false },
      localization: { locale: "en-IN", priceFormatter: rupees },
      // A page is scrolled over it.
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
    });
    const series = chart.addSeries(CandlestickSeries, {
      upColor: clear,
      downColor: ink,
      borderUpColor: ink,
      borderDownColor: ink,
      wickUpColor: ink,
      wickDownColor: ink,
      priceLineVisible: false,
      lastValueVisible: false,
    });
    const time = (at: number) => (candles.at[at]! + INDIA) as UTCTimestamp;
    const drawn: (CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>)[] = candles.at.map((_, at) => ({
      time: time(at),
      open: candles.open[at]!,
      high: candles.high[at]!,
      low: candles.low[at]!,
      close: candles.close[at]!,
    }));
    for (const begin of missingTimes(gaps, length)) drawn.push({ time: (begin + INDIA) as UTCTimestamp });
    series.setData(drawn.toSorted((one, other) => one.time - other.time));
    createSeriesMarkers(series, marks(candles.at, length, fills, time, ink));
    for (const { name, price } of lines) {
      series.createPriceLine({
        price,
        title: name,
        color: inked("--turmeric-text"),
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
      });
    }
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [candles, daily, length, fills, lines, gaps]);
  return <div ref={plot} className={css.plot} />;
}

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rupees = (price: number) => grouped.format(price);

/** One mark for each candle and side, at the candle in which it was executed. */
function marks(
  at: readonly number[],
  length: number,
  fills: readonly Fill[],
  time: (at: number) => UTCTimestamp,
  color: string,
): SeriesMarker<UTCTimestamp>[] {
  const found = new Map<string, SeriesMarker<UTCTimestamp>>();
  for (const fill of fills) {
    const second = Date.parse(fill.time) / 1000;
    const own = at.findLastIndex((begin) => begin <= second);
    // In a gap, or where the drawing ends before it.
    if (own < 0 || second >= at[own]! + length) continue;
    const buys = fill.side === "buy";
    found.set(`${own}${fill.side}`, {
      time: time(own),
      position: buys ? "belowBar" : "aboveBar",
      shape: buys ? "arrowUp" : "arrowDown",
      text: buys ? "B" : "S",
      color,
    });
  }
  return [...found.values()].toSorted((one, other) => one.time - other.time);
}

/** A colour of the page as the library reads it: red, green and blue. */
function resolved(box: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  box.append(probe);
  const own = getComputedStyle(probe).color;
  probe.remove();
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush) return "#888888";
  brush.fillStyle = own;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Another number whenever the colours of the page are others. */
function useLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const notice = () => setLook((before) => before + 1);
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", notice);
    const stop = onThemeChange(notice);
    return () => {
      system.removeEventListener("change", notice);
      stop();
    };
  }, []);
  return look;
}
