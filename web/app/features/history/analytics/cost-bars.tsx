import { useRef } from "react";
import type { CostTable } from "~/api/analytics";
import { heard, useAmounts } from "~/lib/amounts";
import { useWidth } from "~/lib/width";
import chartCss from "~/charts/chart.module.css";
import { byTaker, takers } from "./cost-heads";
import css from "./costs.module.css";

const HEIGHT = 200;
const TOP = 20;
const FOOT = 26;

/** Charges of each month by who takes them. The table below has every number. */
export function CostBars({ table: { table, heads } }: { table: CostTable }) {
  const amounts = useAmounts();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || 600;
  const most = Math.max(...heads.map(({ total }) => total), 1);
  const step = (width - 8) / Math.max(heads.length, 1);
  const bar = Math.min(44, Math.max(2, step - 4));
  const height = (value: number) => (Math.max(0, value) / most) * (HEIGHT - TOP - FOOT);
  const every = Math.max(1, Math.ceil(62 / step));
  const costly = heads.reduce((at, one, place) => (one.total > heads[at]!.total ? place : at), 0);
  const label = `Charges of ${heads.length} months by who takes them. Most in ${table.groups[costly]?.name}: ${amounts.rupees(heads[costly]?.total ?? 0, 0)}.`;
  return (
    <div ref={frame}>
      <svg className={chartCss.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={heard(label)}>
        {heads.map((one, at) => {
          const middle = 4 + (at + 0.5) * step;
          let foot = HEIGHT - FOOT;
          return (
            <g key={table.groups[at]!.value}>
              {byTaker(one).map((value, place) => {
                foot -= height(value);
                return (
                  <rect
                    key={takers[place]!.key}
                    className={css[takers[place]!.key]}
                    x={middle - bar / 2}
                    y={foot}
                    width={bar}
                    height={height(value)}
                  />
                );
              })}
              {step >= 46 ? (
                <text x={middle} y={foot - 6} textAnchor="middle">
                  {amounts.axisRupees(one.total)}
                </text>
              ) : null}
              {(heads.length - 1 - at) % every === 0 ? (
                <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                  {shortMonth(table.groups[at]!.name)}
                </text>
              ) : null}
            </g>
          );
        })}
        <line className={chartCss.zero} x1="4" x2={width - 4} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      </svg>
      <p className={css.legend} aria-hidden="true">
        {takers.map(({ key, name }) => (
          <span key={key}>
            <i className={css[key]} />
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}

/** `April 2026` to `Apr 26`. */
const shortMonth = (name: string) => name.replace(/^(\w{3})\w* \d\d(\d\d)$/, "$1 $2");
