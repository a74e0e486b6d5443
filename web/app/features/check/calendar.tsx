import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { Daily } from "~/api/report";
import { MonthCalendar } from "~/charts/month-calendar";
import { heatStep } from "~/charts/series";
import { addMonths, monthName, monthOf, monthsBetween, shortMonth } from "~/lib/time";
import { Pnl } from "~/ui/pnl";

const money = (value: number) => <Pnl value={value} decimals={0} />;

/** One month at a time, the last one first. */
export function Calendar({ daily, asOf }: { daily: readonly Daily[]; asOf: string }) {
  const days = useMemo(() => new Map(daily.map((row) => [row.day, row])), [daily]);
  const step = useMemo(() => heatStep(daily.map((row) => row.netPnl)), [daily]);
  const first = monthOf(daily[0]!.day);
  const last = monthOf(daily.at(-1)!.day);
  const [month, setMonth] = useState(last);
  const months = useMemo(() => monthsBetween(first, last).toReversed(), [first, last]);
  const rows = daily.filter((row) => monthOf(row.day) === month);
  const up = rows.filter((row) => row.netPnl > 0).length;
  const down = rows.filter((row) => row.netPnl < 0).length;
  return (
    <section className="sec" aria-label="Calendar">
      <div className="mg cal-mg">
        <h2 aria-live="polite">{monthName(month)}</h2>
        <p className="sub">
          {money(rows.reduce((sum, row) => sum + row.netPnl, 0))}
          <span className="wide-only"><br />{up} up, {down} down</span>
        </p>
        <div className="pager">
          {months.length > 12 ? (
            <select className="inp sml" aria-label="Month" value={month} onChange={(event) => setMonth(event.target.value)}>
              {months.map((one) => <option key={one} value={one}>{`${shortMonth(one)} ${one.slice(0, 4)}`}</option>)}
            </select>
          ) : null}
          <button className="icb b sml" type="button" aria-label="Earlier month" disabled={month <= first} onClick={() => setMonth(addMonths(month, -1))}>
            <ChevronLeft className="ico" aria-hidden />
          </button>
          <button className="icb b sml" type="button" aria-label="Later month" disabled={month >= last} onClick={() => setMonth(addMonths(month, 1))}>
            <ChevronRight className="ico" aria-hidden />
          </button>
        </div>
      </div>
      <div className="ct min-w-0">
        <MonthCalendar month={month} days={days} step={step} today={asOf} from={daily[0]!.day} to={daily.at(-1)!.day} money={money} />
      </div>
    </section>
  );
}
