/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone CSS takes the table's own roles away */
import type { ReactNode } from "react";
import type { Worked, WorkedTrade } from "~/content/examples";
import { amount, quantity, signedRupees } from "~/lib/format";
import { shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { Fills } from "./worked-fills";
import { headLines } from "./worked-sum";
import css from "./journals.module.css";

type Props = {
  worked: Worked;
  /** The fills are part of the point. */
  fills?: boolean;
  /** What the figures say. */
  children?: ReactNode;
};

/** Fills if they matter, the trades they make, and the sum: gross, head by head, net. */
export function WorkedStock({ worked, fills, children }: Props) {
  return (
    <>
      {fills ? <Fills fills={worked.fills} /> : null}
      <WorkedTrades trades={worked.trades} />
      <div className={css.worked}>
        <div className={css.prose}>{children}</div>
        <Statement
          caption="Gross, charges by type, and net"
          lines={[
            { name: "Gross P&L", value: signedRupees(worked.gross) },
            ...headLines(worked.charges),
            { name: "Net", note: "charges estimated", value: <Pnl value={worked.net} />, kind: "total" },
          ]}
        />
      </div>
    </>
  );
}

const products: Record<string, string> = {
  intraday: "Intraday",
  delivery: "Delivery",
  futures: "Futures",
  options: "Options",
};

export function WorkedTrades({ trades }: { trades: readonly WorkedTrade[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll" tabIndex={0} role="region" aria-label="Trades of the example">
      <table className={`data-table ${css.workedTable} ${css.stacked}`} role="table">
        <caption className="strong">{trades.length === 1 ? "The trade" : "The trades"}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Name
            </th>
            <th scope="col" role="columnheader">
              Product
            </th>
            <th scope="col" role="columnheader">
              Closed on
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Quantity
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Gross ₹
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Charges ₹
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Net
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {trades.map((trade) => (
            <tr role="row" key={`${trade.name}/${trade.product}/${trade.exitTime}`}>
              <th scope="row" role="rowheader">
                {trade.name}
              </th>
              <td role="cell" data-l="Product" className="muted">
                {products[trade.product]}
              </td>
              <td role="cell" data-l="Closed on" className="muted">
                {trade.day ? shortDay(trade.day) : "open"}
              </td>
              <td role="cell" data-l="Quantity" className="align-right">
                {quantity(trade.quantity - Math.abs(trade.openQuantity))}
              </td>
              <td role="cell" data-l="Gross ₹" className="align-right">
                {amount(trade.gross)}
              </td>
              <td role="cell" data-l="Charges ₹" className="align-right">
                {amount(trade.charges.total)}
              </td>
              <td role="cell" className="align-right">
                <Pnl value={trade.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
