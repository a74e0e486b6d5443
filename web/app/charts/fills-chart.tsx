import { useMemo, useRef } from "react";
import { useAmounts } from "~/lib/amounts";
import { amount } from "~/lib/format";
import { clock, dayOf, shortDay } from "~/lib/time";
import { useWidth } from "~/lib/width";
import { fillsGeometry } from "./fills-geometry";
import css from "./chart.module.css";

type Fill = { time: string; side: "buy" | "sell"; quantity: number; price: number };

/** A price that stands for all of the time: what was planned, or the average. */
export type PriceLine = { name: string; price: number; kind: "entry" | "stop" | "target" };

type Props = { fills: readonly Fill[]; lines?: readonly PriceLine[]; sentence: string };

const none: readonly PriceLine[] = [];

/** Only what is known: the fills, B filled and S hollow, the lines of the plan, and the quantity held in between. */
export function FillsChart({ fills, lines = none, sentence }: Props) {
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const geometry = useMemo(() => {
    if (width === 0) return null;
    return fillsGeometry(
      fills.map((fill) => ({
        at: Date.parse(fill.time),
        price: fill.price,
        quantity: fill.quantity,
        buys: fill.side === "buy",
      })),
      width,
      lines.map(({ price }) => price),
    );
  }, [fills, lines, width]);
  return (
    <div ref={plot} className="min-h-[240px]" role="img" aria-label={sentence}>
      {geometry ? <Drawing geometry={geometry} fills={fills} lines={lines} /> : null}
    </div>
  );
}

type DrawingProps = {
  geometry: ReturnType<typeof fillsGeometry>;
  fills: readonly Fill[];
  lines: readonly PriceLine[];
};

function Drawing({ geometry, fills, lines }: DrawingProps) {
  const { quantity } = useAmounts();
  const { left, right, radius, heldZero, height } = geometry;
  const days = new Set(fills.map((fill) => dayOf(fill.time))).size > 1;
  const decimals = geometry.grid.every(({ value }) => Number.isInteger(value)) ? 0 : 2;
  return (
    <svg className={css.chart} height={height} viewBox={`0 0 ${geometry.width} ${height}`} aria-hidden="true">
      {geometry.grid.map(({ value, y }) => (
        <g key={value}>
          <line className={css.gridLine} x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {amount(value, decimals)}
          </text>
        </g>
      ))}
      {geometry.lines.map(({ y, labelY }, at) => (
        <g key={lines[at]!.name}>
          <line className={css.priceLine} data-kind={lines[at]!.kind} x1={left} x2={right} y1={y} y2={y} />
          <text
            className={`${css.axisLabel} ${css.halo}`}
            x={geometry.beside ? right + 8 : right}
            y={labelY}
            textAnchor={geometry.beside ? "start" : "end"}
          >
            {lines[at]!.name} {amount(lines[at]!.price)}
          </text>
        </g>
      ))}
      <path className={css.way} d={geometry.way} />
      {geometry.points.map(({ x, y, buys, labelled }, at) => (
        <g key={at}>
          <circle className={`${css.point} ${buys ? "" : css.open}`} cx={x} cy={y} r={radius} />
          {radius >= 8 ? (
            <text className={`${css.side} ${buys ? "on" : ""}`} x={x} y={y + 4} textAnchor="middle">
              {buys ? "B" : "S"}
            </text>
          ) : null}
          {labelled ? (
            <text
              className={`${css.axisLabel} ${css.halo}`}
              x={x}
              y={y > 150 || y > geometry.grid[0]!.y - 24 ? y - 16 : y + 26}
              textAnchor="middle"
            >
              {amount(fills[at]!.price)}
            </text>
          ) : null}
        </g>
      ))}
      <path className={css.held} d={`${geometry.held}V${heldZero}H${left}Z`} />
      <path className={css.heldLine} d={geometry.held} />
      <line className={css.axis} x1={left} x2={right} y1={heldZero} y2={heldZero} />
      <text x={left - 8} y={(geometry.most < 0 ? geometry.heldTop + 40 : geometry.heldTop) + 4} textAnchor="end">
        {quantity(geometry.most)}
      </text>
      <text x={left - 8} y={heldZero + 4} textAnchor="end">
        0
      </text>
      {geometry.marks.map(({ x, fill, anchor }) => (
        <text key={fill} x={x} y={height - 4} textAnchor={anchor}>
          {days ? shortDay(dayOf(fills[fill]!.time)) : clock(fills[fill]!.time)}
        </text>
      ))}
    </svg>
  );
}
