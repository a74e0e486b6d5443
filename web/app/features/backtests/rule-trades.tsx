import { useState } from "react";
import type { BacktestRun } from "~/api/backtests";
import { useAmounts } from "~/lib/amounts";
import { saveAs } from "~/lib/csv";
import { amount, count, counted, ratio, UNDEFINED } from "~/lib/format";
import { when } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { reasonName } from "./reasons";
import { tradesCsv } from "./trades-csv";
import { ALL, tradesOf, type Which, whichName } from "./which-trades";

const AT_FIRST = 100;

type Props = { run: BacktestRun; which: Which; onWhich: (which: Which) => void };

/** Every trade that the rule made, or those of a number above, and what is still open. */
export function RuleTrades({ run: { result, tradesLeftOut }, which, onWhich }: Props) {
  const { quantity, hidden } = useAmounts();
  const [all, showAll] = useState(false);
  const { open } = result;
  const trades = tradesOf(result.trades, which);
  const several = result.candles.length > 1;
  const number = result.trades.length + tradesLeftOut;
  if (number === 0 && open.length === 0) {
    return (
      <Section name="Trades" sub="None">
        <p className="muted">The rule never traded on these candles.</p>
      </Section>
    );
  }
  const shown = all ? trades : trades.slice(0, AT_FIRST);
  return (
    <Section name="Trades" sub={counted(number, "closed trade")} long>
      {which.of === "all" ? null : (
        <div className="button-row" role="status">
          <p>
            <b className="strong">{whichName(which)}:</b> {counted(trades.length, "trade")},{" "}
            <Pnl value={trades.reduce((sum, one) => sum + one.netPnl, 0)} /> after charges.
            {tradesLeftOut > 0 ? ` Only the first ${count(result.trades.length)} trades were looked through.` : ""}
          </p>
          <button className="btn compact" type="button" onClick={() => onWhich(ALL)}>
            Show all trades
          </button>
        </div>
      )}
      {open.map((one) => (
        <p className="muted mb-3" key={`${one.symbol} ${one.entryTime}`}>
          Still open: {several ? `${one.symbol}, ` : ""}
          <Veiled>{quantity(one.quantity)}</Veiled> from {when(one.entryTime)} at {amount(one.entry)}, last close{" "}
          {amount(one.mark)}.
        </p>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="Trades of the rule">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              {several ? <th scope="col">Instrument</th> : null}
              <th scope="col">In</th>
              <th scope="col">Out</th>
              <th scope="col" className="align-right">
                Quantity
              </th>
              <th scope="col" className="align-right">
                Bought or sold at
              </th>
              <th scope="col" className="align-right">
                Closed at
              </th>
              <th scope="col" className="align-right">
                Charges
              </th>
              <th scope="col" className="align-right">
                Net P&L
              </th>
              <th scope="col" className="align-right">
                R
              </th>
              <th scope="col" className="align-right">
                Worst (MAE)
              </th>
              <th scope="col" className="align-right">
                Best (MFE)
              </th>
              <th scope="col">Ended by</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((trade) => (
              <Row key={`${trade.symbol} ${trade.entryTime} ${trade.exitTime}`} trade={trade} several={several} />
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
            onClick={() => saveAs("rojmel-backtest-trades.csv", tradesCsv(trades))}
          >
            {which.of === "all" ? "Trades as CSV" : "These trades as CSV"}
          </button>
        </div>
      )}
      <p className="caption max-w-(--measure)">
        Worst and best: how far each trade stood below and above its entry while it was held, before charges. Of the
        candle in which a stop or a target was met, what came before it is not known, so it is at least so much.
      </p>
      {tradesLeftOut > 0 ? (
        <p className="caption">{counted(tradesLeftOut, "later trade")} not in this list; every figure counts them.</p>
      ) : null}
    </Section>
  );
}

type RowProps = { trade: BacktestRun["result"]["trades"][number]; several: boolean };

function Row({ trade, several }: RowProps) {
  const { quantity, amount: hiddenAmount } = useAmounts();
  const marks = [trade.gap ? "gap" : "", trade.ambiguous ? "stop and target in one candle" : ""].filter(Boolean);
  return (
    <tr>
      {several ? <td className="no-wrap">{trade.symbol}</td> : null}
      <th scope="row" className="no-wrap">
        {when(trade.entryTime)}
      </th>
      <td className="no-wrap">{when(trade.exitTime)}</td>
      <td className="align-right">
        <Veiled>{quantity(trade.quantity)}</Veiled>
      </td>
      <td className="align-right">{amount(trade.entry)}</td>
      <td className="align-right">{amount(trade.exit)}</td>
      <td className="align-right">
        <Veiled>{hiddenAmount(trade.charges)}</Veiled>
      </td>
      <td className="align-right">
        <Pnl value={trade.netPnl} />
      </td>
      <td className="align-right">{trade.r === null ? UNDEFINED : ratio(trade.r)}</td>
      <td className="align-right">
        <Pnl value={-trade.mae} />
      </td>
      <td className="align-right">
        <Pnl value={trade.mfe} />
      </td>
      <td>
        {reasonName(trade.reason)}
        {marks.length > 0 ? <span className="faint"> ({marks.join(", ")})</span> : null}
      </td>
    </tr>
  );
}
