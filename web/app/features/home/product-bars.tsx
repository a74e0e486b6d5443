import { useId } from "react";
import chartCss from "~/charts/chart.module.css";
import { Pnl } from "~/ui/pnl";
import css from "./home.module.css";
import barsCss from "./product-bars.module.css";

type Part = readonly [name: string, value: number];
type Props = { caption: string; parts: readonly Part[]; total: Part };

const WIDTH = 160;
const HEIGHT = 12;

/** Bars from one common zero, losses to the left and hatched; the last row is the sum. */
export function ProductBars({ caption, parts, total }: Props) {
  const hatch = useId();
  const low = Math.min(0, ...parts.map(([, value]) => value));
  const high = Math.max(0, ...parts.map(([, value]) => value));
  const x = (value: number) => Math.round(((value - low) / (high - low || 1)) * WIDTH);
  return (
    <table className={`statement ${css.productBars}`}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {parts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={css.barCell}>
              <svg
                className={chartCss.chart}
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <defs>
                  <pattern
                    id={`${hatch}${name}`}
                    width="5"
                    height="5"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                  >
                    <line className={barsCss.barLine} x1="0" y1="0" x2="0" y2="5" />
                  </pattern>
                </defs>
                {value < 0 ? (
                  <rect className={barsCss.barGround} x={x(value)} width={x(0) - x(value)} height={HEIGHT} />
                ) : null}
                <rect
                  className={value < 0 ? barsCss.barDn : barsCss.barUp}
                  x={x(Math.min(0, value))}
                  width={Math.abs(x(value) - x(0))}
                  height={HEIGHT}
                  fill={value < 0 ? `url(#${hatch}${name})` : undefined}
                />
                <line
                  className={chartCss.zero}
                  x1={x(0)}
                  x2={x(0)}
                  y1="0"
                  y2={HEIGHT}
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
            </td>
            <td>
              <Pnl value={value} />
            </td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row" colSpan={2}>
            {total[0]}
          </th>
          <td>
            <Pnl value={total[1]} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
