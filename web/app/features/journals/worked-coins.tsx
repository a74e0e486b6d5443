/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone CSS takes the table's own roles away */
import type { WorkedCoins as Coins } from "~/content/examples";
import { amount, quantity, rupees, signedRupees } from "~/lib/format";
import { dayOf, shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { Fills } from "./worked-fills";
import css from "./journals.module.css";

/** Sales of coins and what the law makes of them. */
export function WorkedCoins({ worked }: { worked: Coins }) {
  return (
    <>
      <Fills fills={worked.fills} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Sales of the example">
        <table className={`data-table ${css.workedTable} ${css.stacked}`} role="table">
          <caption className="strong">The sales, first in, first out</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Sold on
              </th>
              <th scope="col" role="columnheader">
                Coin
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Quantity
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Cost ₹
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Sold for ₹
              </th>
              <th scope="col" role="columnheader" className="align-right">
                TDS 1%, ₹
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Result
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {worked.sales.map((sale) => (
              <tr role="row" key={sale.time}>
                <td role="cell" data-l="Sold on" className="muted">
                  {shortDay(dayOf(sale.time))}
                </td>
                <th scope="row" role="rowheader">
                  {sale.name}
                </th>
                <td role="cell" data-l="Quantity" className="align-right">
                  {quantity(sale.quantity)}
                </td>
                <td role="cell" data-l="Cost ₹" className="align-right">
                  {amount(sale.cost)}
                </td>
                <td role="cell" data-l="Sold for ₹" className="align-right">
                  {amount(sale.value)}
                </td>
                <td role="cell" data-l="TDS 1%, ₹" className="align-right">
                  {amount(sale.withheld)}
                </td>
                <td role="cell" className="align-right">
                  <Pnl value={sale.result} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.worked}>
        <div className={css.prose}>
          <p className={css.finding}>
            The year made {rupees(worked.result, 0)}; the tax on it is {rupees(worked.due, 0)}.
          </p>
          <p>
            Tax is calculated on gains of {rupees(worked.gains, 0)}; losses do not count. {rupees(worked.withheld, 0)}{" "}
            of it was deducted as TDS when the coins were sold, and {rupees(worked.toPay, 0)} is left to pay with the
            return. Surcharge on large incomes is not included.
          </p>
        </div>
        <Statement
          caption="What was left of the year"
          lines={[
            { name: "Gains", value: signedRupees(worked.gains) },
            { name: "Losses", note: "cannot be set off", value: signedRupees(-worked.losses) },
            { name: "Tax, 30% of the gains", value: signedRupees(-worked.tax), kind: "part" },
            { name: "Cess, 4% of the tax", value: signedRupees(-worked.cess), kind: "part" },
            { name: "Left", value: <Pnl value={worked.left} />, kind: "total" },
          ]}
        />
      </div>
    </>
  );
}
