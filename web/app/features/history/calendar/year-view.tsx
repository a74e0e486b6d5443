import { Link } from "react-router";
import type { CalendarDay, CalendarPage } from "~/api/calendar";
import { shade } from "~/charts/shade";
import { ShadeLegend } from "~/charts/shade-legend";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { monthName, weeksOf } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { usePlaces } from "../places";
import { dayWords } from "./marks";
import { stepOf } from "./month-view";
import css from "./calendar-page.module.css";

/** Twelve small months; each adds up, and the year is their sum. */
export function YearView({ page }: { page: CalendarPage }) {
  const step = stepOf(page.days);
  const months = Array.from({ length: 12 }, (_, at) => `${page.period}-${String(at + 1).padStart(2, "0")}`);
  return (
    <div className={css.year}>
      {months.map((month) => (
        <Small
          key={month}
          month={month}
          days={page.days.filter(({ date }) => date.startsWith(month))}
          step={step}
          today={page.today}
        />
      ))}
    </div>
  );
}

type Props = { month: string; days: readonly CalendarDay[]; step: number; today: string };

function Small({ month, days, step, today }: Props) {
  const amounts = useAmounts();
  const places = usePlaces();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const has = days.some(({ net }) => net !== null);
  const unknown = days.reduce((sum, day) => sum + day.unknown, 0);
  const net = days.reduce((sum, day) => sum + (day.net ?? 0), 0);
  return (
    <section className={css.small} aria-label={monthName(month)}>
      <h2>
        <Link to={places.calendar(month)}>{monthName(month).slice(0, -5)}</Link>
        {has ? <Pnl value={net} decimals={0} /> : <span className="muted">{unknown > 0 ? "not known" : "–"}</span>}
      </h2>
      {has && unknown > 0 ? <p className={css.part}>without {counted(unknown, "result")} not known</p> : null}
      <div className={css.smallDays}>
        {weeksOf(month)
          .flat()
          .map((date, at) => {
            const day = date ? byDate.get(date) : undefined;
            if (!day) return <span key={at} />;
            const words = dayWords(day, amounts);
            const tone = day.net === null ? "" : `${css.money} ${shade(day.net, step)}`;
            return (
              <Link
                key={day.date}
                to={places.day(day.date)}
                data-day={day.date}
                className={`${tone} ${day.date === today ? css.today : ""} ${day.closed ? css.shut : ""}`}
                aria-label={words}
                title={words}
              >
                {Number(day.date.slice(8))}
                {day.isWritten ? <i className={css.dot} /> : null}
                {day.limits === "broken" || day.unknown > 0 ? (
                  <i className={day.unknown > 0 ? css.open : css.edge} />
                ) : null}
              </Link>
            );
          })}
      </div>
    </section>
  );
}

export function YearLegend({ page: { days } }: { page: CalendarPage }) {
  return (
    <>
      {days.some(({ net }) => net !== null) ? <ShadeLegend step={stepOf(days)} /> : null}
      <WrittenLegend />
    </>
  );
}

function WrittenLegend() {
  return (
    <p className={css.legend}>
      <span>
        <i className={`${css.dot} ${css.shown}`} /> something is written
      </span>
      <span>
        <i className={`${css.edge} ${css.shown}`} /> an account rule broken
      </span>
      <span>
        <i className={`${css.open} ${css.shown}`} /> a result is not known
      </span>
    </p>
  );
}
