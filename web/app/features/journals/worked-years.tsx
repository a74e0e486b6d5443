import type { Worked } from "~/content/examples";
import { amount, rupees, signedRupees } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { headLines } from "./worked-sum";

/** The same trade under the rates of different years: one row a year, the last one head by head. */
export function WorkedYears({ worked }: { worked: Worked }) {
  const first = worked.trades[0]!;
  const last = worked.trades.at(-1)!;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="The trade in three years">
        <table className="tbl wt">
          <caption className="st">The same trade, three times</caption>
          <thead>
            <tr>
              <th scope="col">Closed on</th>
              <th scope="col">Contract</th>
              <th scope="col" className="r">Gross ₹</th>
              <th scope="col" className="r">STT ₹</th>
              <th scope="col" className="r">Other charges ₹</th>
              <th scope="col" className="r">Net</th>
            </tr>
          </thead>
          <tbody>
            {worked.trades.map((trade) => (
              <tr key={trade.exitTime}>
                <td>{trade.day ? longDay(trade.day) : ""}</td>
                <th scope="row">{trade.name}</th>
                <td className="r">{amount(trade.gross)}</td>
                <td className="r">{amount(trade.charges.stt)}</td>
                <td className="r">{amount(trade.charges.total - trade.charges.stt)}</td>
                <td className="r"><Pnl value={trade.net} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="worked">
        <div className="prose">
          <p className="finding">Transaction tax on the same sale went from {rupees(first.charges.stt, 0)} to {rupees(last.charges.stt, 0)}.</p>
          <p>
            0.0625 %, 0.1 % and 0.15 % of a premium of {rupees(last.sellValue, 0)}, each rounded to the rupee. The exchange took less in
            the second year, when its slabs went. The last of the three is added up here.
          </p>
        </div>
        <Statement
          caption="The last of the three, added up"
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
