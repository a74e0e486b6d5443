/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone CSS takes the table's own roles away */
import type { Worked } from "~/content/examples";
import { amount, rupees, signedRupees } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { headLines } from "./worked-sum";
import css from "./journals.module.css";

/** The same trade under the rates of different years: one row a year, the last one head by head. */
export function WorkedYears({ worked }: { worked: Worked }) {
  const first = worked.trades[0]!;
  const last = worked.trades.at(-1)!;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="The trade in three years">
        <table className={`data-table ${css.workedTable} ${css.stacked}`} role="table">
          <caption className="strong">The same trade, three times</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Closed on
              </th>
              <th scope="col" role="columnheader">
                Contract
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Gross ₹
              </th>
              <th scope="col" role="columnheader" className="align-right">
                STT ₹
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Other charges ₹
              </th>
              <th scope="col" role="columnheader" className="align-right">
                Net
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {worked.trades.map((trade) => (
              <tr role="row" key={trade.exitTime}>
                <td role="cell" data-l="Closed on">
                  {trade.day ? longDay(trade.day) : ""}
                </td>
                <th scope="row" role="rowheader">
                  {trade.name}
                </th>
                <td role="cell" data-l="Gross ₹" className="align-right">
                  {amount(trade.gross)}
                </td>
                <td role="cell" data-l="STT ₹" className="align-right">
                  {amount(trade.charges.stt)}
                </td>
                <td role="cell" data-l="Other charges ₹" className="align-right">
                  {amount(trade.charges.total - trade.charges.stt)}
                </td>
                <td role="cell" className="align-right">
                  <Pnl value={trade.net} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.worked}>
        <div className={css.prose}>
          <p className={css.finding}>
            STT on the same sell went from {rupees(first.charges.stt, 0)} to {rupees(last.charges.stt, 0)}.
          </p>
          <p>
            0.0625%, 0.1% and 0.15% of a premium of {rupees(last.sellValue, 0)}, each rounded to the rupee. The exchange
            charge was lower from the second year on, when its slabs ended. The statement is of the last of the three.
          </p>
        </div>
        <Statement
          caption="The last of the three, in full"
          lines={[
            { name: "Gross", note: last.day ? longDay(last.day) : undefined, value: signedRupees(last.gross) },
            ...headLines(last.charges),
            { name: "Net", note: "charges estimated", value: <Pnl value={last.net} />, kind: "total" },
          ]}
        />
      </div>
    </>
  );
}
