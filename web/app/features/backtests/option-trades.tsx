import { useState } from "react";
import type { BacktestOptionsRun } from "~/api/backtests";
import { useAmounts } from "~/lib/amounts";
import { csv, saveAs } from "~/lib/csv";
import { amount, count, counted, UNDEFINED } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import {
  ALL_OPTIONS,
  endName,
  isShown,
  type OptionTrade,
  optionTradesOf,
  type OptionWhich,
  optionWhichName,
} from "./which-option-trades";

const AT_FIRST = 100;

type Props = { run: BacktestOptionsRun; which: OptionWhich; onWhich: (which: OptionWhich) => void };

/** Every position that the rule sold and closed, or those of a number above, and what is still open. */
export function OptionTrades({ run: { result, tradesLeftOut }, which, onWhich }: Props) {
  const { hidden } = useAmounts();
  const [all, showAll] = useState(false);
  const trades = optionTradesOf(result.trades, which);
  const number = result.trades.length + tradesLeftOut;
  if (number === 0 && result.open === null) {
    return (
      <Section name="Trades" sub="None">
        <p className="muted">The rule sold nothing. The reason is under “Left out”.</p>
      </Section>
    );
  }
  const shown = all ? trades : trades.slice(0, AT_FIRST);
  const open = result.open && isShown(result.open, which) ? result.open : null;
  return (
    <Section name="Trades" sub={counted(number, "closed trade")} long>
      {which.of === "all" ? null : (
        <div className="button-row" role="status">
          <p>
            <b className="strong">{optionWhichName(which)}:</b> {counted(trades.length, "closed trade")},{" "}
            <Pnl value={trades.reduce((sum, one) => sum + one.netPnl, 0)} /> after charges
            {open ? ", and the one that is still open" : ""}.
            {tradesLeftOut > 0 ? ` Only the first ${count(result.trades.length)} trades were looked through.` : ""}
          </p>
          <button className="btn compact" type="button" onClick={() => onWhich(ALL_OPTIONS)}>
            Show all trades
          </button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="Trades of the rule">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Sold</th>
              <th scope="col">Closed</th>
              <th scope="col">Expiry</th>
              <th scope="col">Options, from and to</th>
              <th scope="col" className="align-right">
                Units
              </th>
              <th scope="col" className="align-right">
                Gross
              </th>
              <th scope="col" className="align-right">
                Charges
              </th>
              <th scope="col" className="align-right">
                Net P&L
              </th>
              <th scope="col">Ended by</th>
            </tr>
          </thead>
          <tbody>
            {open ? <Row trade={open} /> : null}
            {shown.map((trade) => (
              <Row key={`${trade.entry} ${trade.expiry}`} trade={trade} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < trades.length ? (
        <div className="button-row">
          <button className="btn compact" type="button" onClick={() => showAll(true)}>
            Show all {count(trades.length)}
          </button>
        </div>
      ) : null}
      {hidden || trades.length === 0 ? null : (
        <div className="button-row">
          <button
            className="btn compact"
            type="button"
            onClick={() => saveAs("rojmel-backtest-trades.csv", optionTradesCsv(trades))}
          >
            {which.of === "all" ? "Trades as CSV" : "These trades as CSV"}
          </button>
        </div>
      )}
      {tradesLeftOut > 0 ? (
        <p className="caption">{counted(tradesLeftOut, "later trade")} not in this list; every figure counts them.</p>
      ) : null}
    </Section>
  );
}

const legText = ({ side, strike, right, entry, exit }: OptionTrade["legs"][number]) =>
  `${side === "sell" ? "Sold" : "Bought"} ${strike} ${right}, ${amount(entry)} to ${amount(exit)}`;

function Row({ trade }: { trade: OptionTrade }) {
  const { quantity, rupees } = useAmounts();
  return (
    <tr>
      <th scope="row" className="no-wrap">
        {longDay(trade.entry)}
      </th>
      <td className="no-wrap">{trade.exit ? longDay(trade.exit) : "still open"}</td>
      <td className="no-wrap">{longDay(trade.expiry)}</td>
      <td className="no-wrap">
        {trade.legs.map((leg) => (
          <div key={`${leg.side} ${leg.strike} ${leg.right}`}>{legText(leg)}</div>
        ))}
      </td>
      <td className="align-right">
        <Veiled>{quantity(trade.quantity)}</Veiled>
      </td>
      <td className="align-right">{trade.grossPnl === null ? UNDEFINED : <Pnl value={trade.grossPnl} />}</td>
      <td className="align-right">{trade.charges === null ? UNDEFINED : <Veiled>{rupees(trade.charges)}</Veiled>}</td>
      <td className="align-right">
        <Pnl value={trade.netPnl} />
      </td>
      <td>{trade.ended ? endName(trade.ended) : "at the last closes"}</td>
    </tr>
  );
}

const COLUMNS = ["sold_on", "closed_on", "expiry", "options", "units", "gross_pnl", "charges", "net_pnl", "ended_by"];

const csvRow = (one: OptionTrade) => [
  one.entry,
  one.exit,
  one.expiry,
  one.legs.map((leg) => `${leg.side} ${leg.strike} ${leg.right} ${leg.entry} ${leg.exit}`).join("; "),
  one.quantity,
  one.grossPnl,
  one.charges,
  one.netPnl,
  one.ended,
];

const optionTradesCsv = (trades: readonly OptionTrade[]) => csv([COLUMNS, ...trades.map(csvRow)]);
