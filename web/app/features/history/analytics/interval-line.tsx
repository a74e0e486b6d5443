import { useRef } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { useWidth } from "~/lib/width";
import chartCss from "~/charts/chart.module.css";
import css from "./compare.module.css";

const HEIGHT = 54;
const LINE = 18;

type Props = {
  low: number;
  high: number;
  middle: number;
  /** How a value is said; absent: in rupees. */
  text?: (value: number) => string;
};

/** Where a difference lies, beside zero. The sentence beside it says the same. */
export function IntervalLine({ low, high, middle, text }: Props) {
  const amounts = useAmounts();
  const said = text ?? ((value: number) => amounts.signedRupees(value, 0));
  const short = text ?? ((value: number) => amounts.axisRupees(value, "+"));
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || 600;
  const least = Math.min(low, 0, middle);
  const size = Math.max(high, 0, middle) - least || 1;
  const x = (value: number) => 40 + ((value - least) / size) * (width - 80);
  const label = `The difference of the averages is ${said(middle)}, between ${said(low)} and ${said(high)}.`;
  return (
    <div ref={frame} className={css.interval}>
      <svg className={chartCss.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={heard(label)}>
        <line className={chartCss.zero} x1={x(0)} x2={x(0)} y1="2" y2={LINE + 14} />
        <path className={css.between} d={`M${x(low)} ${LINE - 6}v12m0-6H${x(high)}m0-6v12`} />
        <circle className={css.middle} cx={x(middle)} cy={LINE} r="4" />
        <text x={x(0)} y={HEIGHT - 6} textAnchor="middle">
          {text ? "0" : "₹0"}
        </text>
        {[low, high].map((end) =>
          Math.abs(x(end) - x(0)) > 56 ? (
            <text key={end} x={x(end)} y={HEIGHT - 6} textAnchor="middle">
              {short(end)}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}
