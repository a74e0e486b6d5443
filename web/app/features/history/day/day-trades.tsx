import { Link } from "react-router";
import type { DayPage, DayTrade } from "~/api/days";
import { counted } from "~/lib/format";
import { clock, todayInIndia } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { usePlaces } from "../places";
import css from "./day.module.css";

/** What was entered or ended on the day, in the order in which it ended. */
export function DayTrades({ day, date }: { day: DayPage; date: string }) {
  const { trades } = day;
  const places = usePlaces();
  if (trades.length === 0 && date > todayInIndia()) return null;
  const several = new Set(trades.map(({ accountName }) => accountName)).size > 1;
  return (
    <Section name="Trades" sub={trades.length > 0 ? counted(trades.length, "trade") : undefined}>
      {trades.length === 0 ? (
        <p className="muted">
          {day.soFar ? "No trade of this day is in your journal yet." : "No trade of this day is in your journal."}
        </p>
      ) : (
        <table className={`data-table ${css.trades}`}>
          <caption className="visually-hidden">Trades of the day</caption>
          <thead>
            <tr>
              <th scope="col">Trade</th>
              <th scope="col">Time</th>
              <th scope="col" className="align-right">
                Net P&amp;L
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.map((trade, at) => (
              <tr key={trade.id}>
                <th scope="row">
                  <span className="caption num">{at + 1} · </span>
                  <Link to={places.trade(trade.id)}>{trade.title}</Link>
                  {several ? <span className="caption"> {trade.accountName}</span> : null}
                </th>
                <td className="num">{times(trade)}</td>
                <td className="align-right">
                  {trade.noResult ? noResults[trade.noResult] : <Pnl value={trade.net} />}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Day
              </th>
              <td className="align-right">{trades.some(({ net }) => net !== null) ? <Pnl value={day.net} /> : "–"}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Section>
  );
}

const noResults = { open: "open", unknownCost: "not known", notCounted: "not counted" } as const;

function times({ wasEntered, entered, wasEnded, ended }: DayTrade): string {
  if (wasEntered && wasEnded && !entered && !ended) return "no time in the file";
  const from = entered ? clock(entered) : wasEntered ? "no time" : "earlier";
  return `${from} – ${ended ? clock(ended) : wasEnded ? "no time" : "later"}`;
}
