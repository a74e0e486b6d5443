import { useRef } from "react";
import { heard } from "~/lib/amounts";
import { useWidth } from "~/lib/width";
import chartCss from "~/charts/chart.module.css";
import css from "./risk.module.css";

const HEIGHT = 220;
const TOP = 14;
const FOOT = 26;
const LEFT = 64;
const RIGHT = 10;

type Props = {
  label: string;
  /** Names of some places on the axis below. */
  ticks: readonly { at: number; name: string }[];
  /** From 0 to the last place. */
  last: number;
  line: readonly { at: number; value: number }[];
  /** Areas behind the line, each lighter than the next one. */
  bands?: readonly (readonly { at: number; low: number; high: number }[])[];
  /** A line that is a loss, from zero downwards. */
  isFall?: boolean;
  text: (value: number) => string;
};

const NO_BANDS: NonNullable<Props["bands"]> = [];

/** One line over places, with areas behind it. A table beside it has every number. */
export function LineChart({ label, ticks, last, line, bands = NO_BANDS, isFall = false, text }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || 600;
  const values = [0, ...line.map(({ value }) => value), ...bands.flat().flatMap(({ low, high }) => [low, high])];
  const low = Math.min(...values);
  const size = Math.max(...values) - low || 1;
  const x = (at: number) => LEFT + (at / Math.max(1, last)) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - FOOT - ((value - low) / size) * (HEIGHT - TOP - FOOT);
  const point = (at: number, value: number) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
  const area = (band: NonNullable<Props["bands"]>[number]) =>
    `M${band.map(({ at, high }) => point(at, high)).join("L")}L${band
      .toReversed()
      .map((one) => point(one.at, one.low))
      .join("L")}Z`;
  const path = `M${line.map(({ at, value }) => point(at, value)).join("L")}`;
  const marks = [...new Set([low, 0, low + size])];
  return (
    <div ref={frame}>
      <svg className={chartCss.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={heard(label)}>
        {marks.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? chartCss.zero : chartCss.gridLine}
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(value)}
              y2={y(value)}
            />
            {value === 0 || Math.abs(y(value) - y(0)) > 16 ? (
              <text className={css.zeroText} x={LEFT - 8} y={y(value) + 4}>
                {text(value)}
              </text>
            ) : null}
          </g>
        ))}
        {bands.map((band, at) => (
          <path key={at} className={at === 0 ? css.band : css.inner} d={area(band)} />
        ))}
        <path className={isFall ? chartCss.drawdown : chartCss.equityLine} d={path} />
        {ticks.map(({ at, name }) => (
          <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor={at === 0 ? "start" : at === last ? "end" : "middle"}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}
