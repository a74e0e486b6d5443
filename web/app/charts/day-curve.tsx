import { useMemo, useRef } from "react";
import { useAmounts } from "~/lib/amounts";
import { useWidth } from "~/lib/width";
import { clock, dayGeometry, type DayLimits, type DayStep } from "./day-geometry";
import shared from "./chart.module.css";
import css from "./day-curve.module.css";

type Props = {
  /** `number` is that of the trade in the lists beside it. */
  steps: readonly (DayStep & { number: number })[];
  limits: DayLimits;
  sentence: string;
};

/** The running net of a day exit by exit. Gained is filled, lost hollow; limits are turmeric. */
export function DayCurve({ steps, limits, sentence }: Props) {
  const { axisRupees, signedRupees, rupees } = useAmounts();
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const geometry = useMemo(() => (width > 0 ? dayGeometry(steps, limits, width) : null), [steps, limits, width]);
  // Left of the line there would be no room for its words.
  const isEarly =
    geometry !== null &&
    geometry.last !== null &&
    geometry.last < geometry.left + 0.4 * (geometry.right - geometry.left);
  return (
    <div ref={plot} className={`${shared.plot} min-h-[250px]`}>
      {geometry ? (
        <svg
          className={shared.chart}
          height={geometry.height}
          viewBox={`0 0 ${geometry.width} ${geometry.height}`}
          role="img"
          aria-label={sentence}
        >
          {geometry.grid.map(({ value, y }) => (
            <g key={value}>
              <line
                className={value === 0 ? shared.zero : shared.gridLine}
                x1={geometry.left}
                x2={geometry.right}
                y1={y}
                y2={y}
              />
              <text x={geometry.left - 8} y={y + 4} textAnchor="end">
                {axisRupees(value, "+")}
              </text>
            </g>
          ))}
          {geometry.hours.map(({ x, label }, at) => (
            <g key={label}>
              <line className={shared.axis} x1={x} x2={x} y1={geometry.floor} y2={geometry.floor + 5} />
              <text x={x} y={geometry.floor + 20} textAnchor={at === 0 ? "start" : "middle"}>
                {label}
              </text>
            </g>
          ))}
          {geometry.last === null || limits.last === null ? null : (
            <>
              <line className={css.last} x1={geometry.last} x2={geometry.last} y1={geometry.top} y2={geometry.floor} />
              <text
                className={shared.halo}
                x={geometry.last + (isEarly ? 6 : -6)}
                y={geometry.top + 10}
                textAnchor={isEarly ? "start" : "end"}
              >
                no entry after {clock(limits.last)}
              </text>
            </>
          )}
          {geometry.loss === null || limits.loss === null ? null : (
            <>
              <line className={css.loss} x1={geometry.left} x2={geometry.right} y1={geometry.loss} y2={geometry.loss} />
              <text className={shared.halo} x={geometry.left + 6} y={geometry.loss - 6}>
                at most {rupees(limits.loss, 0)} lost
              </text>
            </>
          )}
          <g className={shared.draw}>
            <path className={shared.equityLine} d={geometry.line} />
            {steps.map(({ net, number }, at) => (
              <g key={at} className={net > 0 ? css.gained : css.lost}>
                <circle cx={geometry.x[at]} cy={geometry.y[at]} r="9" />
                <text x={geometry.x[at]} y={geometry.y[at]! + 4} textAnchor="middle">
                  {number}
                </text>
              </g>
            ))}
            {steps.length > 0 && width >= 560 ? (
              <text className={shared.axisLabel} x={geometry.right + 8} y={geometry.y.at(-1)! + 4}>
                {signedRupees(steps.at(-1)!.total, 0)}
              </text>
            ) : null}
          </g>
        </svg>
      ) : null}
    </div>
  );
}
