import type { DetailFill, TradeDetail } from "~/api/history";
import type { PriceLine } from "~/charts/fills-chart";
import { useAmounts } from "~/lib/amounts";
import { amount as priceOf, count, counted } from "~/lib/format";
import { clockWithSeconds, dayOf, shortDay } from "~/lib/time";
import { Veiled } from "~/ui/veiled";
import { FillsPicture } from "./trade/fills-picture";
import css from "./trade-drawer.module.css";

type Props = {
  detail: TradeDetail;
  /** Of the plan. Absent: it is drawn elsewhere. */
  drawn?: readonly PriceLine[];
};

/** What happened between entry and exit, as drawn and as written, and where each line came from. */
export function TradeFills({ detail, drawn }: Props) {
  const { fills } = detail;
  const amounts = useAmounts();
  const years = new Set(fills.map(({ time }) => time.slice(0, 4))).size > 1;
  const days = new Set(fills.map(({ time }) => dayOf(time))).size > 1;
  if (fills.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="fills">
      <h3 id="fills">Executions</h3>
      <p className="caption mb-4">
        {fillsNote(fills)}
        {drawn ? " Market prices in between are not shown." : ""}
      </p>
      {drawn ? <FillsPicture detail={detail} lines={drawn} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll mt-4" tabIndex={0} role="region" aria-label="Executions of the trade">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Side</th>
              <th scope="col" className="align-right">
                Qty
              </th>
              <th scope="col" className="align-right">
                Price ₹
              </th>
              <th scope="col" className="align-right">
                Value ₹
              </th>
              <th scope="col" className="align-right">
                Charges ₹
              </th>
              <th scope="col">From</th>
              <th scope="col">Order ID</th>
            </tr>
          </thead>
          <tbody>
            {fills.map((fill, at) => (
              <tr key={`${fill.tradeId}/${fill.row}/${at}`}>
                <td className="no-wrap">
                  {days ? `${shortDay(dayOf(fill.time), years)} ` : ""}
                  {clockWithSeconds(fill.time)}
                </td>
                <td className="no-wrap">
                  {fill.side === "buy" ? "Buy" : "Sell"}
                  {fill.settled ? <span className="caption"> at expiry</span> : null}
                </td>
                <td className="align-right">
                  <Veiled>{amounts.quantity(fill.quantity)}</Veiled>
                </td>
                <td className="align-right">{priceOf(fill.price)}</td>
                <td className="align-right">
                  <Veiled>{amounts.amount(fill.value)}</Veiled>
                </td>
                <td className="align-right faint">
                  <Veiled>{amounts.amount(fill.heads.total)}</Veiled>
                </td>
                <td className={`muted ${css.from}`}>
                  {fill.import}
                  {fill.row > 0 ? `, row ${count(fill.row)}` : ""}
                </td>
                <td className={`faint ${css.mono}`}>{fill.settled ? "" : fill.orderId}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function fillsNote(fills: readonly DetailFill[]): string {
  const orders = new Set(fills.filter(({ settled }) => !settled).map(({ orderId }) => orderId)).size;
  const from = [...new Set(fills.map((fill) => fill.import))];
  const source = from.length === 1 ? `from ${from[0]}` : `from ${counted(from.length, "import")}`;
  return `${counted(fills.length, "execution")}, ${counted(orders, "order")}, ${source}.`;
}
