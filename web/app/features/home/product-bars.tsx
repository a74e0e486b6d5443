import { NetBar } from "~/charts/net-bar";
import { Pnl } from "~/ui/pnl";
import css from "./home.module.css";

type Part = readonly [name: string, value: number];
type Props = { caption: string; parts: readonly Part[]; total: Part };

/** Bars from one common zero; the last row is the sum. */
export function ProductBars({ caption, parts, total }: Props) {
  const low = Math.min(0, ...parts.map(([, value]) => value));
  const high = Math.max(0, ...parts.map(([, value]) => value));
  return (
    <table className={`statement ${css.productBars}`}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {parts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={css.barCell}>
              <NetBar value={value} low={low} high={high} />
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
