import { Link } from "react-router";
import type { CalendarDay, CalendarPage } from "~/api/calendar";
import { useAmounts } from "~/lib/amounts";
import { namedDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { usePlaces } from "../places";
import { dayWords, Marks, MarkLegend, occasion } from "./marks";
import { periodName } from "./period";
import css from "./calendar-page.module.css";

/** Seven days as lines; the last one is their sum. */
export function WeekView({ page }: { page: CalendarPage }) {
  return (
    <>
      <table className={`data-table ${css.week}`}>
        <caption className="visually-hidden">Days of the week {periodName(page.period)}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="align-right">
              Trades
            </th>
            <th scope="col">Plan</th>
            <th scope="col" className="align-right">
              Net P&amp;L
            </th>
          </tr>
        </thead>
        <tbody>
          {page.days.map((day) => (
            <Line key={day.date} day={day} today={page.today} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Week</th>
            <td className="align-right num">{page.days.reduce((sum, day) => sum + day.trades, 0)}</td>
            <td />
            <td className="align-right">
              {page.days.some(({ net }) => net !== null) ? <Pnl value={page.net} /> : "–"}
            </td>
          </tr>
        </tfoot>
      </table>
      <MarkLegend />
    </>
  );
}

function Line({ day, today }: { day: CalendarDay; today: string }) {
  const amounts = useAmounts();
  const places = usePlaces();
  const why = day.closed === "weekend" && !day.session ? "weekend" : occasion(day);
  return (
    <tr>
      <th scope="row">
        <Link to={places.day(day.date)} data-day={day.date} title={dayWords(day, amounts)}>
          {namedDay(day.date)}
        </Link>{" "}
        <Marks day={day} />
        {day.date === today ? <span className="caption"> today</span> : null}
        {why ? <span className="caption"> {why}</span> : null}
      </th>
      <td className="align-right num">{day.trades > 0 ? day.trades : "–"}</td>
      <td className="num">{day.judged > 0 ? `${day.kept} of ${day.judged} kept` : day.isPlanned ? "written" : "–"}</td>
      <td className="align-right">
        {day.net === null ? day.unknown > 0 ? "not known" : "–" : <Pnl value={day.net} />}
        {day.net !== null && day.unknown > 0 ? <small className={css.part}>{day.unknown} not known</small> : null}
      </td>
    </tr>
  );
}
