import { Link, useLocation } from "react-router";
import type { CalendarDay } from "~/api/calendar";
import { heatStep } from "~/charts/series";
import { shade } from "~/charts/shade";
import { useAmounts } from "~/lib/amounts";
import { counted, signOf } from "~/lib/format";
import { namedDay } from "~/lib/time";
import { Triangle } from "~/lib/triangle";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { dayWords, Marks } from "../calendar/marks";
import { usePlaces } from "../places";
import { useCalendar } from "../calendar/use-recap";
import css from "./week-strip.module.css";

/** The days of the week with their net; of a weekend only days with something on them. */
export function WeekStrip({ week, date }: { week: string; date: string }) {
  const page = useCalendar(week).data;
  const places = usePlaces();
  if (!page) return <div className={css.place} aria-hidden />;
  const shown = page.days.filter(
    (day) => day.closed !== "weekend" || day.session || day.trades > 0 || day.isWritten || day.date === date,
  );
  const step = heatStep(page.days.flatMap(({ net }) => (net === null ? [] : [net])));
  const trades = page.days.reduce((sum, day) => sum + day.trades, 0);
  const unknown = page.days.reduce((sum, day) => sum + day.unknown, 0);
  return (
    <nav className={css.strip} aria-label="This week">
      {shown.map((day) => (
        <Day key={day.date} day={day} step={step} here={day.date === date} />
      ))}
      <Link className={css.total} to={places.calendar(week)}>
        <span>Week, {counted(trades, "trade")}</span>
        {page.days.some(({ net }) => net !== null) ? (
          <Pnl value={page.net} decimals={0} />
        ) : (
          <span className="muted">{unknown > 0 ? "not known" : "–"}</span>
        )}
        {unknown > 0 && page.days.some(({ net }) => net !== null) ? (
          <span className={css.part}>without {unknown} not known</span>
        ) : null}
      </Link>
    </nav>
  );
}

function Day({ day, step, here }: { day: CalendarDay; step: number; here: boolean }) {
  const amounts = useAmounts();
  const { search } = useLocation();
  const places = usePlaces();
  const { net, unknown } = day;
  const way = net === null ? 0 : signOf(net, 0);
  const words = dayWords(day, amounts);
  return (
    <Link
      to={places.day(day.date, search)}
      aria-current={here ? "date" : undefined}
      aria-label={words}
      title={words}
      className={`${css.day} ${net === null ? "" : `${css.money} ${shade(net, step)}`} ${here ? css.here : ""}`}
    >
      <span className={css.name}>
        {namedDay(day.date).replace(",", "").slice(0, 6)}
        <Marks day={day} />
      </span>
      <b>
        {net === null ? (
          unknown > 0 ? (
            "not known"
          ) : (
            "–"
          )
        ) : (
          <>
            {way === 0 ? null : <Triangle up={way > 0} />}
            <span className={css.wide}>
              <Veiled>{amounts.amount(Math.abs(net), 0)}</Veiled>
            </span>
            <span className={css.narrow}>
              <Veiled>{amounts.tinyAmount(Math.abs(net))}</Veiled>
            </span>
          </>
        )}
      </b>
      {net !== null && unknown > 0 ? <span className={css.part}>{unknown} not known</span> : null}
    </Link>
  );
}
