import { Link } from "react-router";
import type { OpenLine } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { amount as priceOf, counted, orDash } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { dayOf, longDay, shortDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { directions, type Opens, products } from "~/ui/trade-row";
import { Veiled } from "~/ui/veiled";
import css from "./history.module.css";

type Props = {
  open: readonly OpenLine[];
  more: number;
  years: boolean;
  opens: Opens;
  /** Of several accounts: each says whose it is. */ several: boolean;
};

/** What is held now, at what it cost: without a market price, a profit on it would be a guess. */
export default function OpenPositions({ open, more, years, opens, several }: Props) {
  const { amount, quantity } = useAmounts();
  if (open.length === 0) return null;
  return (
    <Section name="Open" sub={`${counted(open.length + more, "position")}, at cost`}>
      <table className={`data-table ${css.openPositions}`}>
        <caption className="visually-hidden">Open positions</caption>
        <thead>
          <tr>
            <th scope="col">Instrument</th>
            <th scope="col">Side</th>
            <th scope="col" className="align-right">
              Qty
            </th>
            <th scope="col" className="align-right">
              Average ₹
            </th>
            <th scope="col" className="align-right">
              Value ₹
            </th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {open.map((line) => {
            const { name, expiry } = titledName(line.title);
            const since = shortDay(dayOf(line.since), years);
            return (
              <tr key={line.id}>
                <th scope="row" className={css.symbolCell}>
                  <Link className="strong" to={opens.to(line.id)} preventScrollReset>
                    {name}
                  </Link>{" "}
                  <span className="caption">
                    {expiry ?? products[line.product]}
                    {several ? ` · ${line.accountName}` : ""}
                  </span>
                </th>
                <td className={`muted ${css.directionCell}`}>{directions[line.direction]}</td>
                <td className={`align-right ${css.quantityCell}`}>
                  <Veiled>{quantity(Math.abs(line.quantity))}</Veiled>
                </td>
                <td className={`align-right ${css.averagePrice}`}>{orDash(line.averagePrice, priceOf)}</td>
                <td className="align-right va">
                  <Veiled>{amount(line.value)}</Veiled>
                </td>
                <td className={css.since} title={longDay(dayOf(line.since))}>
                  {since}
                </td>
                <td className="phone-line" aria-hidden="true">
                  {directions[line.direction]} {quantity(Math.abs(line.quantity))} ·{" "}
                  {orDash(line.averagePrice, priceOf)} · since {since}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 ? (
        <p className="caption mt-3">and {counted(more, "more")}; filter the trades by “Open” to see all.</p>
      ) : null}
    </Section>
  );
}
