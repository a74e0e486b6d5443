import type { History, Order, TradeLine } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { amount as priceOf, count, counted, orDash } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { clock, longDay, namedDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { directions, products, Result } from "~/ui/trade-row";
import { Veiled } from "~/ui/veiled";
import { type PrintedDay, printedDays } from "./printed-days";

type Props = {
  rows: readonly TradeLine[];
  total: number;
  history: History;
  order: Order;
  whole: boolean;
  several: boolean;
};

/** The table on paper: every row, the head on each sheet, a new sheet between two days rather than within one. */
export function PrintedTrades({ rows, total, history, order, whole, several }: Props) {
  const grouped = order.by === "exit";
  const days = printedDays(rows, history, grouped, whole);
  return (
    <div className="printed">
      {rows.length < total ? (
        <p className="strong">
          {count(rows.length)} of {counted(total, "trade")} are printed. To print the others, choose a shorter period,
          or save them as CSV.
        </p>
      ) : null}
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Exit</th>
            <th scope="col">Instrument</th>
            <th scope="col">Side</th>
            <th scope="col" className="align-right">
              Qty
            </th>
            <th scope="col" className="align-right">
              Entry ₹
            </th>
            <th scope="col" className="align-right">
              Exit ₹
            </th>
            <th scope="col" className="align-right">
              Charges ₹
            </th>
            <th scope="col" className="align-right">
              Net P&L
            </th>
            <th scope="col" className="align-right">
              Result
            </th>
          </tr>
        </thead>
        {days.map((day, at) => (
          <Day key={`${day.day}/${at}`} day={day} grouped={grouped} several={several} />
        ))}
      </table>
    </div>
  );
}

function Day({
  day: { day, net, carried, rows },
  grouped,
  several,
}: {
  day: PrintedDay;
  grouped: boolean;
  several: boolean;
}) {
  const { amount, quantity, signedRupees } = useAmounts();
  return (
    <tbody className={rows.length > 24 ? "long" : ""}>
      {grouped ? (
        <tr className="day">
          <th scope="rowgroup" colSpan={4}>
            {day ? namedDay(day, true) : "Not closed"} <span className="caption">{counted(rows.length, "trade")}</span>
          </th>
          <td colSpan={3} className="align-right">
            {carried === null ? null : (
              <>
                Net total <Veiled>{signedRupees(carried)}</Veiled>
              </>
            )}
          </td>
          <td className="align-right">{net === null ? null : <Pnl value={net} />}</td>
          <td />
        </tr>
      ) : null}
      {rows.map((trade) => {
        const { name, expiry } = titledName(trade.title);
        const counts =
          trade.status !== "settlement_needed" && trade.status !== "unknown_cost" && trade.averageExit !== null;
        return (
          <tr key={trade.id} className="trade">
            <td className="no-wrap">{when(trade, grouped)}</td>
            <th scope="row">
              {name}{" "}
              <span className="caption">
                {expiry ?? products[trade.product]}
                {several ? ` · ${trade.accountName}` : ""}
              </span>
            </th>
            <td>{directions[trade.direction]}</td>
            <td className="align-right">
              <Veiled>{quantity(trade.quantity)}</Veiled>
            </td>
            <td className="align-right">{orDash(trade.averageEntry, priceOf)}</td>
            <td className="align-right">{orDash(trade.averageExit, priceOf)}</td>
            <td className="align-right">
              <Veiled>{orDash(counts ? trade.charges : null, amount)}</Veiled>
            </td>
            <td className="align-right">
              <Pnl value={counts ? trade.netPnl : null} />
            </td>
            <td className="align-right">
              <Result status={trade.status} />
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

function when({ exitTime }: TradeLine, grouped: boolean): string {
  if (!exitTime) return "–";
  return grouped ? clock(exitTime) : `${longDay(exitTime.slice(0, 10))} ${clock(exitTime)}`;
}
