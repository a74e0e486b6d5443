import type { Worked } from "~/content/examples";
import { amount, rupees, signedRupees } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { heads } from "./worked-sum";
import css from "./journals.module.css";

/** Two trades of equal price side by side, head by head: only what the group decides differs. */
export function WorkedGroups({ worked }: { worked: Worked }) {
  const [a, x] = [worked.trades[0]!, worked.trades[1]!];
  const lines = heads.filter(([key]) => key === "brokerage" || a.charges[key] >= 0.005 || x.charges[key] >= 0.005);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="The two trades">
        <table className={`statement ${css.groups}`}>
          <caption className="strong">125 shares, bought at ₹400 and sold at ₹416</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Line</span>
              </th>
              <th scope="col">Group A</th>
              <th scope="col">Group X</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Gross</th>
              <td>{signedRupees(a.gross)}</td>
              <td>{signedRupees(x.gross)}</td>
            </tr>
            {lines.map(([key, name]) => (
              <tr key={key} className={a.charges[key] === x.charges[key] ? "part-row" : `part-row ${css.differs}`}>
                <th scope="row">{name}</th>
                <td>{amount(-a.charges[key])}</td>
                <td>{amount(-x.charges[key])}</td>
              </tr>
            ))}
            <tr className="total">
              <th scope="row">
                Net <small>charges estimated</small>
              </th>
              <td>
                <Pnl value={a.net} />
              </td>
              <td>
                <Pnl value={x.net} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div className={`${css.prose} mt-5`}>
        <p className={css.finding}>Group X cost {rupees(a.net - x.net)} more.</p>
        <p>
          Nearly all of it is the exchange’s charge, {rupees(x.charges.exchange)} against {rupees(a.charges.exchange)};
          the rest is GST on the difference. STT, stamp duty and the DP fee are the same in both groups.
        </p>
      </div>
    </>
  );
}
