import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { addMonths, monthName, monthOf, monthsBetween, shortMonth } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { MonthCalendar, type DayPick } from "./month-calendar";
import { type DayRow, heatStep } from "./series";
import css from "./calendar.module.css";

const money = (value: number) => <Pnl value={value} decimals={0} />;

type Props = { daily: readonly DayRow[]; asOf: string; pick?: DayPick; /** Below the days. */ foot?: ReactNode };

/** One month at a time, the last one first, or that of the day picked. */
export function Calendar({ daily, asOf, pick, foot }: Props) {
  const days = useMemo(() => new Map(daily.map((row) => [row.day, row])), [daily]);
  const step = useMemo(() => heatStep(daily.map((row) => row.netPnl)), [daily]);
  const from = daily[0]!.day;
  const to = daily.at(-1)!.day;
  const first = monthOf(from);
  const last = monthOf(to);
  const [turned, turn] = useState(() => monthOf(pick?.day ?? to));
  // The days may have become fewer since the page was turned.
  const month = turned < first ? first : turned > last ? last : turned;
  const years = useMemo(() => byYear(monthsBetween(first, last).toReversed()), [first, last]);
  const rows = daily.filter((row) => monthOf(row.day) === month);
  const up = rows.filter((row) => row.netPnl > 0).length;
  const down = rows.filter((row) => row.netPnl < 0).length;
  return (
    <section className="section" aria-label="Calendar">
      <div className={`section-margin ${css.calendarMargin}`}>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <p className="subtitle">
          {money(rows.reduce((sum, row) => sum + row.netPnl, 0))}
          <span className="wide-only">
            <br />
            {up} up, {down} down
          </span>
        </p>
        <div className={css.pager}>
          {addMonths(first, 12) <= last ? (
            <select
              className="input compact"
              aria-label="Month"
              value={month}
              onChange={(event) => turn(event.target.value)}
            >
              {years.map(([year, months]) => (
                <optgroup key={year} label={year}>
                  {months.map((one) => (
                    <option key={one} value={one}>{`${shortMonth(one)} ${year}`}</option>
                  ))}
                </optgroup>
              ))}
            </select>
          ) : null}
          <button
            className="icon-button bordered compact"
            type="button"
            aria-label="Earlier month"
            disabled={month <= first}
            onClick={() => turn(addMonths(month, -1))}
          >
            <ChevronLeft className="icon" aria-hidden />
          </button>
          <button
            className="icon-button bordered compact"
            type="button"
            aria-label="Later month"
            disabled={month >= last}
            onClick={() => turn(addMonths(month, 1))}
          >
            <ChevronRight className="icon" aria-hidden />
          </button>
        </div>
      </div>
      <div className="section-body min-w-0">
        <MonthCalendar
          month={month}
          days={days}
          step={step}
          today={asOf}
          from={from}
          to={to}
          money={money}
          pick={pick}
        />
        {foot}
      </div>
    </section>
  );
}

function byYear(months: readonly string[]): [year: string, months: string[]][] {
  const years = new Map<string, string[]>();
  for (const month of months) years.set(month.slice(0, 4), [...(years.get(month.slice(0, 4)) ?? []), month]);
  return [...years];
}
