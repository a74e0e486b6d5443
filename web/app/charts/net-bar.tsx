import { useId } from "react";
import chartCss from "./chart.module.css";
import css from "./net-bar.module.css";

const WIDTH = 160;
const HEIGHT = 12;

type Props = {
  value: number;
  /** The smallest and the largest value of all bars of the table, 0 among them. */
  low: number;
  high: number;
};

/** A bar from the zero that all bars of a table share; a loss goes to the left and is hatched. */
export function NetBar({ value, low, high }: Props) {
  const hatch = useId();
  const x = (amount: number) => Math.round(((amount - low) / (high - low || 1)) * WIDTH);
  return (
    <svg className={chartCss.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {value < 0 ? (
        <>
          <defs>
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line className={css.barLine} x1="0" y1="0" x2="0" y2="5" />
            </pattern>
          </defs>
          <rect className={css.barGround} x={x(value)} width={x(0) - x(value)} height={HEIGHT} />
        </>
      ) : null}
      <rect
        className={value < 0 ? css.barDn : css.barUp}
        x={x(Math.min(0, value))}
        width={Math.abs(x(value) - x(0))}
        height={HEIGHT}
        fill={value < 0 ? `url(#${hatch})` : undefined}
      />
      <line className={chartCss.zero} x1={x(0)} x2={x(0)} y1="0" y2={HEIGHT} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
