import { useRef } from "react";
import type { CutExcursions } from "~/api/analytics";
import { heard, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { useWidth } from "~/lib/width";
import chartCss from "~/charts/chart.module.css";
import css from "./scatter.module.css";

const HEIGHT = 280;
const TOP = 14;
const FOOT = 40;
const LEFT = 68;
const RIGHT = 12;

/** One point a trade: how deep it stood, and how it ended. The table below has every number. */
export function Scatter({ rows }: { rows: CutExcursions["rows"] }) {
  const amounts = useAmounts();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || 600;
  const deepest = Math.max(...rows.map(({ worst }) => -worst), 1);
  const low = Math.min(0, ...rows.map(({ result }) => result));
  const size = Math.max(0, ...rows.map(({ result }) => result)) - low || 1;
  const x = (worst: number) => LEFT + (-worst / deepest) * (width - LEFT - RIGHT);
  const y = (result: number) => HEIGHT - FOOT - ((result - low) / size) * (HEIGHT - TOP - FOOT);
  const marks = [...new Set([low, 0, low + size])];
  const label = `${counted(rows.length, "trade")}: how deep each stood at its worst, to the right, and how it ended, upwards. Deepest ${amounts.rupees(deepest, 0)}.`;
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
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {amounts.axisRupees(value, "+")}
              </text>
            ) : null}
          </g>
        ))}
        {rows.map((one) =>
          one.result < 0 ? (
            <path key={one.id} className={css.lost} d={cross(x(one.worst), y(one.result))} />
          ) : (
            <circle key={one.id} className={css.won} cx={x(one.worst)} cy={y(one.result)} r="3.5" />
          ),
        )}
        <text x={LEFT} y={HEIGHT - 8}>
          worst: {amounts.axisRupees(0)}
        </text>
        <text x={width - RIGHT} y={HEIGHT - 8} textAnchor="end">
          {amounts.axisRupees(-deepest)}
        </text>
      </svg>
      <p className={css.legend}>
        <span>
          <svg viewBox="0 0 12 12" aria-hidden>
            <circle className={css.won} cx="6" cy="6" r="3.5" />
          </svg>
          profit or zero, before charges
        </span>
        <span>
          <svg viewBox="0 0 12 12" aria-hidden>
            <path className={css.lost} d={cross(6, 6)} />
          </svg>
          loss, before charges
        </span>
      </p>
    </div>
  );
}

const cross = (x: number, y: number) => `M${(x - 3.5).toFixed(1)} ${(y - 3.5).toFixed(1)}l7 7m0 -7l-7 7`;
