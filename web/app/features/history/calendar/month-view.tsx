import { Link, useLocation } from "react-router";
import type { CalendarDay, CalendarPage } from "~/api/calendar";
import { typicalHeatStep } from "~/charts/series";
import { shade } from "~/charts/shade";
import { ShadeLegend } from "~/charts/shade-legend";
import { useAmounts } from "~/lib/amounts";
import { counted, signOf } from "~/lib/format";
import { Triangle } from "~/lib/triangle";
import { weeksOf } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { usePlaces } from "../places";
import { dayWords, MarkLegend, Marks, occasion } from "./marks";
import { periodName, weekOf } from "./period";
import css from "./calendar-page.module.css";

const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export const stepOf = (days: readonly CalendarDay[]) =>
  typicalHeatStep(days.flatMap(({ net }) => (net === null ? [] : [net])));

/**
 * One month, Monday first, with the sum of each week. Weeks are cut at the ends of the month, so that they add up to
 * it.
 */
export function MonthView({ page }: { page: CalendarPage }) {
  const days = new Map(page.days.map((day) => [day.date, day]));
  const step = stepOf(page.days);
  return (
    <>
      <table className={css.month}>
        <caption className="visually-hidden">Net by day, {periodName(page.period)}</caption>
        <thead>
          <tr>
            {names.map((name, at) => (
              <th key={name} scope="col" className={at > 4 ? css.weekend : undefined}>
                {name}
              </th>
            ))}
            <th scope="col" className={css.weekHead}>
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(page.period).map((week) => {
            const own = week.flatMap((date) => (date && days.get(date) ? [days.get(date)!] : []));
            return (
              <tr key={own[0]!.date}>
                {week.map((date, at) => (
                  <td key={date ?? at} className={date ? undefined : css.out}>
                    {date ? <Cell day={days.get(date)!} step={step} today={page.today} /> : null}
                  </td>
                ))}
                <td className={css.weekCell}>
                  <WeekSum days={own} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul className={css.weeks}>
        {weeksOf(page.period).map((week) => {
          const own = week.flatMap((date) => (date && days.get(date) ? [days.get(date)!] : []));
          return (
            <li key={own[0]!.date}>
              <WeekSum days={own} />
            </li>
          );
        })}
      </ul>
      <p className={css.close}>
        <span>{periodName(page.period)}</span>
        <span>
          <Total days={page.days} net={page.net} />
        </span>
      </p>
      {page.days.some(({ net }) => net !== null) ? <ShadeLegend step={step} /> : null}
      <MarkLegend />
    </>
  );
}

/** A sum of which something is not known says so. */
function Total({ days, net }: { days: readonly CalendarDay[]; net: number }) {
  const unknown = days.reduce((sum, day) => sum + day.unknown, 0);
  if (days.every((day) => day.net === null)) return <span className="muted">{unknown > 0 ? "not known" : "–"}</span>;
  return (
    <>
      <Pnl value={net} decimals={0} />
      {unknown > 0 ? <small className={css.part}>without {counted(unknown, "result")} not known</small> : null}
    </>
  );
}

function WeekSum({ days }: { days: readonly CalendarDay[] }) {
  const { search } = useLocation();
  const week = weekOf(days[0]!.date);
  const places = usePlaces();
  return (
    <Link to={places.calendar(week, search)} className={css.weekLink}>
      <span className={css.weekName}>Week {Number(week.slice(6))}</span>
      <Total days={days} net={days.reduce((sum, day) => sum + (day.net ?? 0), 0)} />
    </Link>
  );
}

type CellProps = { day: CalendarDay; step: number; today: string };

function Cell({ day, step, today }: CellProps) {
  const amounts = useAmounts();
  const places = usePlaces();
  const way = day.net === null ? 0 : signOf(day.net, 0);
  const quiet = day.net === null && (day.closed === "weekend" || day.closed === "holiday") && !day.session;
  const tone = day.net === null ? (quiet ? css.quiet : "") : `${css.money} ${shade(day.net, step)}`;
  const words = dayWords(day, amounts);
  return (
    <Link
      to={places.day(day.date)}
      data-day={day.date}
      className={`${css.cell} ${tone} ${day.date === today ? css.today : ""}`}
      aria-label={words}
      title={words}
    >
      <span className={css.top}>
        <span>{Number(day.date.slice(8))}</span>
        <Marks day={day} />
      </span>
      {day.net === null ? null : (
        <b>
          {way === 0 ? null : <Triangle up={way > 0} />}
          <span className={css.wide}>
            <Veiled>{amounts.amount(Math.abs(day.net), 0)}</Veiled>
          </span>
          <span className={css.narrow}>
            {amounts.hidden ? "" : way > 0 ? "+" : way < 0 ? "−" : ""}
            <Veiled>{amounts.tinyAmount(day.net)}</Veiled>
          </span>
        </b>
      )}
      {day.unknown > 0 ? <span className={css.note}>not known</span> : null}
      {occasion(day) ? <span className={`${css.note} ${css.why}`}>{occasion(day)}</span> : null}
    </Link>
  );
}
