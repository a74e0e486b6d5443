import type { Exit, Heads, TradeDetail } from "~/api/history";
import { addUp } from "~/lib/add-up";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { rupees } from "~/lib/format";
import { shortDay } from "~/lib/time";
import { howSure, statedNote } from "~/ui/charges-by-head";
import { netWord } from "~/ui/outcome";
import { Pnl } from "~/ui/pnl";
import { type Line, Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import { ofAll, Warnings } from "~/ui/warnings";
import css from "./trade-drawer.module.css";

/** Each charge by its name, in the order of a contract note. */
export const heads: readonly [keyof Heads, string][] = [
  ["brokerage", "Brokerage"],
  ["stt", "STT"],
  ["exchange", "Exchange charges"],
  ["sebi", "SEBI fee"],
  ["ipft", "IPFT"],
  ["stampDuty", "Stamp duty"],
  ["gst", "GST"],
  ["dp", "DP charges"],
  ["ctt", "CTT"],
];

/** Gross less every head of the charges is net: the column adds up. */
export function TradeSum({ detail }: { detail: TradeDetail }) {
  const { trade, exits, fifo, heads: charged, stated, estimated, warningTexts } = detail;
  const amounts = useAmounts();
  const { signedRupees } = amounts;
  const part = trade.openQuantity !== 0 && trade.averageExit !== null;
  const shown = addUp(
    heads.map(([key]) => charged[key]),
    paise(trade.grossPnl ?? 0) - paise(trade.netPnl ?? 0),
  );
  const nothing = trade.netPnl === null || trade.averageExit === null || trade.status === "settlement_needed";
  return (
    <section className={css.part} aria-label="Profit and loss">
      <div className="sum items-start!">
        <div>
          <p className="caption">
            {nothing
              ? (unknown[trade.status] ?? "Net")
              : `${netWord(trade.netPnl!)} on this trade${part ? " so far" : ""}`}
          </p>
          <p className="headline-figure">
            <Pnl value={nothing ? null : trade.netPnl} />
          </p>
          <p className="sentence num">
            <Veiled>{each(trade, amounts)}</Veiled>
          </p>
        </div>
        {nothing ? null : (
          <Statement
            caption="From gross to net"
            lines={[
              { name: part ? "Gross P&L so far" : "Gross P&L", value: signedRupees(trade.grossPnl!) },
              ...heads.flatMap(([key, name], at): Line[] => {
                const note = statedNote(stated, key, amounts.rupees);
                return shown[at] === 0 && !note ? [] : [{ name, note, value: signedRupees(-shown[at]!), kind: "part" }];
              }),
              {
                name: "Net P&L",
                note: `charges ${howSure(estimated, stated)}`,
                value: <Pnl value={trade.netPnl} />,
                kind: "total",
              },
            ]}
          />
        )}
      </div>
      {trade.assumed ? (
        <p className="muted mt-3 max-w-(--measure)">
          {trade.record === "deficit"
            ? "More of these shares were sold than the files say you bought. Until the missing buy prices are entered, this profit is an assumption."
            : "This profit assumes that you held none of these shares before your first file."}
        </p>
      ) : null}
      {fifo ? <Beside exits={exits} fifo={fifo} /> : null}
      <Warnings warnings={ofAll(warningTexts)} />
    </section>
  );
}

/** The account books the average of what it holds; tax law counts the oldest first. */
function Beside({ exits, fifo }: { exits: Exit[]; fifo: number[] }) {
  const years = new Set(exits.map(({ day }) => day.slice(0, 4))).size > 1;
  return (
    <div className="mt-4">
      <p className="caption">
        This account uses the weighted average cost. With FIFO (first in, first out), which tax law uses, the same sells
        made:
      </p>
      <table className="data-table mt-2" data-density="compact">
        <caption className="visually-hidden">Gross P&amp;L by weighted average and by FIFO</caption>
        <thead>
          <tr>
            <th scope="col">Sold on</th>
            <th scope="col" className="align-right">
              Average
            </th>
            <th scope="col" className="align-right">
              FIFO
            </th>
          </tr>
        </thead>
        <tbody>
          {exits.map(({ day, grossPnl }, at) => (
            <Both key={day} name={shortDay(day, years)} booked={grossPnl} first={fifo[at]!} />
          ))}
          {exits.length > 1 ? (
            <Both name="Total" booked={sum(exits.map(({ grossPnl }) => grossPnl))} first={sum(fifo)} />
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

function Both({ name, booked, first }: { name: string; booked: number; first: number }) {
  return (
    <tr>
      <th scope="row" className="no-wrap">
        {name}
      </th>
      <td className="align-right">
        <Pnl value={booked} />
      </td>
      <td className="align-right">
        <Pnl value={first} />
      </td>
    </tr>
  );
}

/** In whole paise, so that it is what the lines above add up to. */
const sum = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0) / 100;

const paise = (value: number) => Math.round(value * 100) / 100;

/** What one unit went in and out for, on average. */
function each({ averageEntry, averageExit, direction }: TradeDetail["trade"], { signedRupees }: Amounts): string {
  if (averageEntry === null) return "";
  if (averageExit === null) return `Average entry ${rupees(averageEntry)}.`;
  const made = direction === "long" ? averageExit - averageEntry : averageEntry - averageExit;
  return `Average entry ${rupees(averageEntry)}, average exit ${rupees(averageExit)}: ${signedRupees(made)} each, before charges.`;
}

const unknown: Partial<Record<TradeDetail["trade"]["status"], string>> = {
  unknown_cost: "Not known: the buy price is missing",
  settlement_needed: "Not known: the closing price is missing",
  open: "Not closed yet",
};
