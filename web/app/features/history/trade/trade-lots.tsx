import { useState } from "react";
import type { TradeDetail, TradeLot } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { addUp } from "~/lib/add-up";
import { amount as priceOf, counted, orDash } from "~/lib/format";
import { clock, dayOf, shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import drawerCss from "../trade-drawer.module.css";
import css from "./trade-parts.module.css";

/** So many are drawn before somebody asks for all. */
const FIRST = 100;

/** Which buy was matched with which sell. The column adds up to the trade's gross. */
export function TradeLots({ detail }: { detail: TradeDetail }) {
  const { lots, trade, averaged } = detail;
  const { amount, quantity } = useAmounts();
  const [all, showAll] = useState(false);
  const shown = all ? lots : lots.slice(0, FIRST);
  const termed = lots.some(({ term }) => term !== null);
  const gross = lots.reduce((sum, { grossPnl }) => sum + grossPnl, 0);
  const made = addUp(
    lots.map(({ grossPnl }) => grossPnl),
    trade.grossPnl ?? gross,
  );
  const years = new Set(lots.flatMap(({ bought, sold }) => [bought.slice(0, 4), sold.slice(0, 4)])).size > 1;
  const at = (time: string) => `${shortDay(dayOf(time), years)}, ${clock(time)}`;
  return (
    <section className={drawerCss.part} aria-labelledby="lots">
      <h3 id="lots">Lots</h3>
      {lots.length === 0 ? (
        <p className="muted">{none[trade.status] ?? "No lot of this trade was closed."}</p>
      ) : (
        <>
          <p className="caption mb-4">
            {counted(lots.length, "lot")}, each a buy and the sell it was matched with.
            {averaged
              ? " This account uses the weighted average cost: the buy price is the average of what was held."
              : ""}
            {lots.some(({ given }) => given) ? " Some were bought as other shares, which were exchanged." : ""}
          </p>
          <div className={css.box}>
            <table className={`data-table ${css.cells}`} data-density="compact">
              <thead>
                <tr>
                  <th scope="col">Bought</th>
                  <th scope="col">Sold</th>
                  <th scope="col" className="align-right">
                    Qty
                  </th>
                  <th scope="col" className="align-right">
                    Buy price ₹
                  </th>
                  <th scope="col" className="align-right">
                    Sell price ₹
                  </th>
                  <th scope="col">Held</th>
                  {termed ? <th scope="col">Term</th> : null}
                  <th scope="col" className="align-right">
                    Gross ₹
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((lot, place) => (
                  <tr key={place}>
                    <td className="no-wrap" data-label="Bought">
                      {at(lot.bought)}
                    </td>
                    <td className="no-wrap" data-label="Sold">
                      {at(lot.sold)}
                    </td>
                    <td className="align-right" data-label="Qty">
                      <Veiled>{quantity(lot.quantity)}</Veiled>
                    </td>
                    <td className="align-right" data-label="Buy price ₹">
                      {orDash(lot.buyPrice, priceOf)}
                    </td>
                    <td className="align-right" data-label="Sell price ₹">
                      {orDash(lot.sellPrice, priceOf)}
                    </td>
                    <td className="no-wrap" data-label="Held">
                      {lot.days === 0 ? "same day" : counted(lot.days, "day")}
                    </td>
                    {termed ? <td data-label="Term">{term(lot)}</td> : null}
                    <td className="align-right no-wrap" data-label="Gross ₹">
                      <Pnl value={made[place]!} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={termed ? 7 : 6}>
                    Gross P&amp;L
                  </th>
                  <td className={`align-right no-wrap ${css.amount}`}>
                    <Veiled>{amount(trade.grossPnl ?? gross)}</Veiled>
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
          {shown.length < lots.length ? (
            <button className="btn compact mt-3" type="button" onClick={() => showAll(true)}>
              Show all {counted(lots.length, "lot")}
            </button>
          ) : null}
        </>
      )}
    </section>
  );
}

const none: Partial<Record<TradeDetail["trade"]["status"], string>> = {
  open: "Nothing of this trade is closed yet.",
  unknown_cost: "The buy price is missing, so there is no lot to match with.",
  settlement_needed: "The closing price is missing, so the open part is not matched.",
};

/** Only of delivered shares and equity funds. */
const term = ({ term }: TradeLot) => (term === null ? "–" : term === "long" ? "Long term" : "Short term");
