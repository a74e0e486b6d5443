/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone CSS takes the table's own roles away */
import type { ExampleRow } from "~/content/journals/rows";
import { quantity } from "~/lib/format";
import { clock, dayOf, shortDay } from "~/lib/time";
import { Triangle } from "~/lib/triangle";
import { names } from "./rules";
import { atMostTwo, outcomeOf } from "./outcome";
import css from "./journals.module.css";

export type TableRow = {
  trade: ExampleRow & { pnl?: number };
  /** What stands under the name. */
  note: "example" | "saving…" | null;
};

/** Ten columns; on a phone each row is a small form. */
export function TradeTable({ rows, label }: { rows: readonly TableRow[]; label: string }) {
  const years =
    new Set(
      rows.flatMap(({ trade: { buyDateTime, sellDateTime } }) => [
        dayOf(buyDateTime).slice(0, 4),
        dayOf(sellDateTime).slice(0, 4),
      ]),
    ).size > 1;
  const when = (instant: string) => `${shortDay(dayOf(instant), years)}, ${clock(instant)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={`data-table ${css.entriesTable}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {names.symbol}
            </th>
            <th scope="col" role="columnheader" className="align-right">
              {names.buyPrice}
            </th>
            <th scope="col" role="columnheader" className="align-right">
              {names.quantity}
            </th>
            <th scope="col" role="columnheader" className="align-right">
              {names.sellPrice}
            </th>
            <th scope="col" role="columnheader">
              {names.buyDateTime}
            </th>
            <th scope="col" role="columnheader">
              {names.sellDateTime}
            </th>
            <th scope="col" role="columnheader" className="align-right">
              {names.targetPrice}
            </th>
            <th scope="col" role="columnheader" className="align-right">
              {names.stopLoss}
            </th>
            <th scope="col" role="columnheader" className="align-right">
              P&amp;L
            </th>
            <th scope="col" role="columnheader">
              Status
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ trade, note }) => (
            <tr key={trade.key} role="row" className={note === "saving…" ? css.saving : undefined}>
              <th scope="row" role="rowheader">
                <span>{trade.symbol}</span>
                {note ? <small>{note}</small> : null}
              </th>
              <td role="cell" className="align-right" data-l="Buy price">
                {atMostTwo(trade.buyPrice)}
              </td>
              <td role="cell" className="align-right" data-l="Quantity">
                {quantity(trade.quantity)}
              </td>
              <td role="cell" className="align-right" data-l="Sell price">
                {atMostTwo(trade.sellPrice)}
              </td>
              <td role="cell" className="muted" data-l="Bought">
                {when(trade.buyDateTime)}
              </td>
              <td role="cell" className="muted" data-l="Sold">
                {when(trade.sellDateTime)}
              </td>
              <td role="cell" className="align-right muted" data-l="Target">
                {atMostTwo(trade.targetPrice)}
              </td>
              <td role="cell" className="align-right muted" data-l="Stop loss">
                {atMostTwo(trade.stopLoss)}
              </td>
              <Outcome of={trade} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Without a sign, as the specification has it: triangle, colour and a word say which it is. */
function Outcome({ of }: { of: TableRow["trade"] }) {
  const { pnl, win } = outcomeOf(of);
  return (
    <>
      <td role="cell" className="align-right">
        <span className={`pnl ${pnl < 0 ? "down" : "up"}`}>
          {pnl === 0 ? null : <Triangle up={pnl > 0} />}
          {atMostTwo(Math.abs(pnl))}
          <span className="visually-hidden">
            {pnl === 0 ? " neither profit nor loss" : pnl > 0 ? " Profit" : " Loss"}
          </span>
        </span>
      </td>
      <td role="cell">
        <span className={`tag ${win ? "up" : "down"}`}>{win ? "WIN" : "LOSS"}</span>
      </td>
    </>
  );
}
