import { useId } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { count } from "~/lib/format";
import chartCss from "./chart.module.css";
import css from "./two-means.module.css";
import { type Mean, twoMeans } from "./two-means-geometry";

export type NamedMean = Mean & { name: string; trades: number };

/** The mean trade of both sides, with the interval in which nine of ten such means lie. */
export function TwoMeansChart({ sides }: { sides: readonly NamedMean[] }) {
  return (
    <>
      <div className={css.wide}>
        <Drawn sides={sides} width={560} />
      </div>
      <div className={css.narrow}>
        <Drawn sides={sides} width={328} />
      </div>
    </>
  );
}

function Drawn({ sides, width }: { sides: readonly NamedMean[]; width: number }) {
  const amounts = useAmounts();
  const hatch = useId();
  const { height, zero, grid, bars } = twoMeans(sides, width);
  const said = sides.map(
    ({ name, mean, low, high }) =>
      `${name}: ${amounts.signedRupees(mean, 0)} a trade, 90% between ${amounts.signedRupees(low, 0)} and ${amounts.signedRupees(high, 0)}`,
  );
  return (
    <svg className={chartCss.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={heard(said.join("; "))}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={css.hatch} x1="0" y1="0" x2="0" y2="5" />
        </pattern>
      </defs>
      {grid.map(({ value, x }) => (
        <g key={value}>
          <line className={value === 0 ? chartCss.zero : chartCss.gridLine} x1={x} x2={x} y1="6" y2={height - 24} />
          <text x={x} y={height - 8} textAnchor="middle">
            {amounts.axisRupees(value)}
          </text>
        </g>
      ))}
      {sides.map(({ name, mean, trades }, at) => {
        const bar = bars[at]!;
        const isLoss = mean < 0;
        const isLeft = zero > width / 2;
        return (
          <g key={at}>
            {isLoss ? <rect className={css.ground} x={bar.x} y={bar.y} width={bar.width} height="15" /> : null}
            <rect
              className={isLoss ? css.loss : css.profit}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height="15"
              fill={isLoss ? `url(#${hatch})` : undefined}
            />
            <path
              className={css.interval}
              d={`M${bar.low} ${bar.y + 21}H${bar.high}M${bar.low} ${bar.y + 17}v8M${bar.high} ${bar.y + 17}v8`}
            />
            <text
              className={`${chartCss.axisLabel} ${chartCss.halo}`}
              x={isLeft ? zero - 7 : zero + 7}
              y={bar.y - 6}
              textAnchor={isLeft ? "end" : "start"}
            >
              {amounts.signedRupees(mean, 0)}
              <tspan>
                {" "}
                {short(name, width < 400 ? 22 : 44)}, {count(trades)}
              </tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const short = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
