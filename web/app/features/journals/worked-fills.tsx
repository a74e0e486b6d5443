import type { Fill } from "~/content/examples";
import { quantity } from "~/lib/format";
import { clock, clockWithSeconds, dayOf, shortDay } from "~/lib/time";
import css from "./journals.module.css";

/** `decimals` of the prices: four where ticks are smaller than a paisa. */
export function Fills({ fills, decimals = 2 }: { fills: readonly Fill[]; decimals?: number }) {
  const days = new Set(fills.map(({ time }) => dayOf(time))).size > 1;
  const names = new Set(fills.map(({ name }) => name));
  const only = names.size === 1 ? fills[0]!.name : null;
  const price = new Intl.NumberFormat("en-IN", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll" tabIndex={0} role="region" aria-label="Executions of the example">
      <table className={`data-table ${css.workedTable}`}>
        <caption className="strong">What was traded{only ? `: ${only}` : ""}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {only ? null : <th scope="col">Name</th>}
            <th scope="col">Side</th>
            <th scope="col" className="align-right">
              Quantity
            </th>
            <th scope="col" className="align-right">
              Price ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {fills.map(({ time, name, side, quantity: units, price: each }, at) => (
            <tr key={at}>
              <td className="muted">{days ? `${shortDay(dayOf(time))}, ${clock(time)}` : clockWithSeconds(time)}</td>
              {only ? null : <th scope="row">{name}</th>}
              <td>{side === "buy" ? "BUY" : "SELL"}</td>
              <td className="align-right">{quantity(units)}</td>
              <td className="align-right">{price.format(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
