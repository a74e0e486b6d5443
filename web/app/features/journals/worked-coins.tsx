import type { WorkedCoins as Coins } from "~/content/examples";
import { amount, quantity, rupees, signedRupees } from "~/lib/format";
import { dayOf, shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { Fills } from "./worked-fills";

/** Sales of coins and what the law makes of them. */
export function WorkedCoins({ worked }: { worked: Coins }) {
  return (
    <>
      <Fills fills={worked.fills} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Sales of the example">
        <table className="tbl wt">
          <caption className="st">The sales, first in, first out</caption>
          <thead>
            <tr>
              <th scope="col">Sold on</th>
              <th scope="col">Coin</th>
              <th scope="col" className="r">Quantity</th>
              <th scope="col" className="r">Cost ₹</th>
              <th scope="col" className="r">Sold for ₹</th>
              <th scope="col" className="r">TDS 1 %, ₹</th>
              <th scope="col" className="r">Result</th>
            </tr>
          </thead>
          <tbody>
            {worked.sales.map((sale) => (
              <tr key={sale.time}>
                <td className="c2">{shortDay(dayOf(sale.time))}</td>
                <th scope="row">{sale.name}</th>
                <td className="r">{quantity(sale.quantity)}</td>
                <td className="r">{amount(sale.cost)}</td>
                <td className="r">{amount(sale.value)}</td>
                <td className="r">{amount(sale.withheld)}</td>
                <td className="r"><Pnl value={sale.result} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="worked">
        <div className="prose">
          <p className="finding">
            The year made {rupees(worked.result, 0)} and owes {rupees(worked.due, 0)}.
          </p>
          <p>
            The tax looks at {rupees(worked.gains, 0)} of gains and at no loss. Of what is owed {rupees(worked.withheld, 0)} were withheld
            when the coins were sold; {rupees(worked.toPay, 0)} remain to be paid with the return. Surcharge, which large incomes pay, is left out.
          </p>
        </div>
        <Statement
          caption="What the year left"
          lines={[
            { name: "Gains", value: signedRupees(worked.gains) },
            { name: "Losses", note: "set against nothing", value: signedRupees(-worked.losses) },
            { name: "Tax, 30 % of the gains", value: signedRupees(-worked.tax), kind: "sub" },
            { name: "Cess, 4 % of the tax", value: signedRupees(-worked.cess), kind: "sub" },
            { name: "Left", value: <Pnl value={worked.left} />, kind: "total" },
          ]}
        />
      </div>
    </>
  );
}
