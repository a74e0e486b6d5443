import type { ChargeLine, TradeDetail } from "~/api/history";
import { addUp } from "~/lib/add-up";
import { useAmounts } from "~/lib/amounts";
import { longDay } from "~/lib/time";
import { Veiled } from "~/ui/veiled";
import drawerCss from "../trade-drawer.module.css";
import { heads } from "../trade-sum";
import css from "./trade-parts.module.css";

const names = Object.fromEntries(heads) as Record<ChargeLine["head"], string>;

const bases: Record<ChargeLine["basis"], string> = {
  table: "Estimated by the rate table",
  published: "Estimated by your broker’s published plan",
  own: "Estimated by your own plan",
  file: "Stated by your broker",
  statement: "Stated by your broker",
  unknown: "Not known, in no figure",
};

/** Each head by its rate, since when that holds and who says so. The column adds up to the trade's charges. */
export function ChargeLines({ detail }: { detail: TradeDetail }) {
  const { chargeLines: lines, heads: charged, trade } = detail;
  const { amount, textOf } = useAmounts();
  const shown = addUp(
    lines.map((line) => line.amount ?? 0),
    charged.total,
  );
  const unknown = lines.some((line) => line.amount === null);
  return (
    <section className={drawerCss.part} aria-labelledby="charge-lines">
      <h3 id="charge-lines">Charges, one by one</h3>
      {lines.length === 0 ? (
        <p className="muted">
          {trade.status === "open"
            ? "Nothing is closed yet. Charges count when a trade closes; the charges of each execution are shown above."
            : "No charges of this trade are in a figure."}
        </p>
      ) : (
        <>
          <p className="caption mb-4">
            Of what was closed. STT and stamp duty are rounded to the rupee once a day and shared, so they may differ
            from rate × value.
          </p>
          <div className={css.box}>
            <table className={`data-table ${css.cells}`} data-density="compact">
              <thead>
                <tr>
                  <th scope="col">Charge</th>
                  <th scope="col" className="align-right">
                    ₹
                  </th>
                  <th scope="col">Rate</th>
                  <th scope="col">Holds since</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, at) => (
                  <tr key={at}>
                    <th scope="row">{names[line.head]}</th>
                    <td className={`align-right no-wrap ${css.amount}`}>
                      {line.amount === null ? "not known" : <Veiled>{amount(shown[at]!)}</Veiled>}
                    </td>
                    <td className={`${css.rule} ${css.wide}`} data-label="Rate">
                      {textOf(line.rule.text)}
                      {line.doubt ? <small className="caption block"> {textOf(line.doubt.text)}</small> : null}
                    </td>
                    <td className="no-wrap" data-label="Holds since">
                      {since(line)}
                    </td>
                    <td className={`${css.source} ${css.wide}`} data-label="Source">
                      {bases[line.basis]}
                      {line.source ? <small className="caption block"> {line.source}</small> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{unknown ? "Charges that are known" : "Charges"}</th>
                  <td className={`align-right no-wrap ${css.amount}`}>
                    <Veiled>{amount(charged.total)}</Veiled>
                  </td>
                  <td colSpan={3} className={css.wide} />
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

/** What is stated holds for itself. */
function since({ since, basis }: ChargeLine): string {
  if (since) return longDay(since);
  return basis === "table" || basis === "published" ? "start not known" : basis === "own" ? "always" : "–";
}
