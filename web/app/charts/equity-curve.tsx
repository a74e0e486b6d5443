import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { namedDay, shortDay, shortSpan } from "~/lib/time";
import { useWidth } from "~/lib/width";
import { equityGeometry, type Geometry, nearest } from "./equity-geometry";
import type { EquityColumns } from "./series";
import css from "./chart.module.css";

type Props = {
  columns: EquityColumns;
  sentence: string;
  deepest: { from: string; to: string } | null;
  /** Days are named with their year. */
  years: boolean;
  renderTip: (at: number) => ReactNode;
  /** A day was chosen: with a mouse, or with Enter. */
  onDay?: ((day: string) => void) | undefined;
};

/** Running sum of net by day, the fall from its peak below it, one crosshair for both; ← and → move it a day. */
export function EquityCurve({ columns, sentence, deepest, years, renderTip, onDay }: Props) {
  const { signedRupees } = useAmounts();
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [at, setAt] = useState<number | null>(null);
  const geometry = useMemo(() => (width > 0 ? equityGeometry(columns, width) : null), [columns, width]);
  const last = columns.day.length - 1;

  function point(event: PointerEvent<HTMLDivElement>) {
    if (geometry) setAt(nearest(geometry.x, event.clientX - event.currentTarget.getBoundingClientRect().left));
  }

  function step(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowLeft: (at ?? last + 1) - 1,
      ArrowRight: (at ?? -1) + 1,
      Home: 0,
      End: last,
    };
    if (event.key === "Escape") setAt(null);
    if (event.key === "Enter") onDay?.(columns.day[at ?? last]!);
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  }

  const shown =
    at === null
      ? ""
      : `${namedDay(columns.day[at]!, years)}: day ${signedRupees(columns.net[at]!)}, total ${signedRupees(columns.total[at]!)}`;
  return (
    <div
      ref={plot}
      className={`${css.plot} min-h-[304px]`}
      tabIndex={0}
      role="slider"
      aria-label={`${sentence} Arrow keys move by a day.${onDay ? " Enter opens its trades." : ""}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={heard(shown) || sentence}
      onPointerMove={point}
      onPointerDown={point}
      onClick={(event) => {
        // A finger that looks at a day does not leave for its trades: they are in the table below too.
        const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === "mouse";
        if (at !== null && isMouse) onDay?.(columns.day[at]!);
      }}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onKeyDown={step}
    >
      {geometry ? <Drawing geometry={geometry} columns={columns} at={at} deepest={deepest} years={years} /> : null}
      {geometry && at !== null ? (
        <Tip geometry={geometry} at={at}>
          {renderTip(at)}
        </Tip>
      ) : null}
    </div>
  );
}

type Drawn = { geometry: Geometry; columns: EquityColumns; at: number | null };

function Drawing({ geometry, columns, at, deepest, years }: Drawn & Pick<Props, "deepest" | "years">) {
  const { axisRupees, signedRupees } = useAmounts();
  const hatch = useId();
  const { left, right, x, y, peak, floor } = geometry;
  const last = x.length - 1;
  const total = columns.total[last]!;
  return (
    <svg
      className={css.chart}
      height={geometry.height}
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={css.hatchLine} x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {geometry.grid.map((mark) => (
        <g key={mark.value}>
          <line className={mark.value === 0 ? css.zero : css.gridLine} x1={left} x2={right} y1={mark.y} y2={mark.y} />
          <text x={left - 8} y={mark.y + 4} textAnchor="end">
            {axisRupees(mark.value, "+")}
          </text>
        </g>
      ))}
      {geometry.months.map((month) => (
        <g key={month.x}>
          <line className={css.axis} x1={month.x} x2={month.x} y1={floor + 21} y2={floor + 26} />
          <text x={month.x} y={floor + 40}>
            {month.label}
          </text>
        </g>
      ))}
      <g className={css.draw}>
        <path className={css.equityLine} d={geometry.line} />
        <circle className={css.point} cx={x[last]} cy={y[last]} r="4" />
        <text className={`${css.axisLabel} ${css.halo}`} x={right} y={geometry.endLabelY} textAnchor="end">
          {signedRupees(total, 0)} <tspan>{shortDay(columns.day[last]!, years)}</tspan>
        </text>
        <path d={geometry.fallArea} fill={`url(#${hatch})`} />
        <path className={css.drawdown} d={geometry.fall} />
        <line className={css.zero} x1={left} x2={right} y1={peak} y2={peak} />
        <text x={left - 8} y={peak + 4} textAnchor="end">
          peak
        </text>
        {deepest ? <Deepest geometry={geometry} columns={columns} deepest={deepest} years={years} /> : null}
      </g>
      {at === null ? null : (
        <>
          <line className={css.cross} x1={x[at]} x2={x[at]} y1={8} y2={floor} />
          <circle className={`${css.point} ${css.open}`} cx={x[at]} cy={y[at]} r="4" />
        </>
      )}
    </svg>
  );
}

type DeepestProps = Omit<Drawn, "at"> & { deepest: { from: string; to: string }; years: boolean };

function Deepest({ geometry, columns, deepest, years }: DeepestProps) {
  const { signedRupees } = useAmounts();
  const lowest = columns.drawdown.reduce((best, value, i) => (value < columns.drawdown[best]! ? i : best), 0);
  const x = geometry.x[lowest]!;
  const y = geometry.yFall[lowest]!;
  // Nothing is deeper, so the place below is free.
  const half = years ? 140 : 100;
  const anchor = x - geometry.left < half ? "start" : geometry.right - x < half ? "end" : "middle";
  return (
    <>
      <line className={css.deep} x1={x} x2={x} y1={y} y2={y + 6} />
      <text className={css.axisLabel} x={x} y={y + 18} textAnchor={anchor}>
        {signedRupees(columns.drawdown[lowest]!, 0)} <tspan>{shortSpan(deepest.from, deepest.to, years)}</tspan>
      </text>
    </>
  );
}

const TIP = 190;

function Tip({ geometry, at, children }: { geometry: Geometry; at: number; children: ReactNode }) {
  const x = geometry.x[at]!;
  const side = x + TIP + 14 > geometry.width ? Math.max(0, x - TIP) : x + 14;
  return (
    <div
      className={css.tip}
      ref={(tip) => {
        if (tip) tip.style.transform = `translate(${side}px, ${geometry.peak - 78}px)`;
      }}
    >
      {children}
    </div>
  );
}
