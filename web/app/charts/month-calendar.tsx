import type { ReactNode } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { counted, signOf } from "~/lib/format";
import { longDay, monthName, weeksOf } from "~/lib/time";
import { Triangle } from "~/lib/triangle";
import { Veiled } from "~/ui/veiled";
import { type DayRow, heatLevel } from "./series";

/** The day picked out of the calendar, if any; picking it again puts it back. */
export type DayPick = { day: string | null; onPick: (day: string | null) => void };

type Props = {
  month: string;
  days: ReadonlyMap<string, DayRow>;
  step: number;
  today: string;
  from: string;
  to: string;
  money: (value: number) => ReactNode;
  pick?: DayPick;
};

const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** One month of days, Monday first, the sum of each week at the right. `from` and `to` bound what was read. */
export function MonthCalendar({ month, days, step, today, from, to, money, pick }: Props) {
  const { rupees } = useAmounts();
  return (
    <>
      <table className="calendar">
        <caption className="visually-hidden">Net profit and loss by day, {monthName(month)}</caption>
        <thead>
          <tr>
            {names.map((name, i) => (
              <th key={name} scope="col" className={i > 4 ? "weekend" : undefined}>
                {name}
              </th>
            ))}
            <th scope="col" className="week-cell week-head">
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day)} className={week.some((day) => day && days.has(day)) ? undefined : "thin"}>
              {week.map((day, i) =>
                day ? (
                  <DayCell
                    key={day}
                    day={day}
                    row={days.get(day)}
                    idle={i < 5 && day >= from && day <= to}
                    step={step}
                    today={day === today}
                    pick={pick}
                  />
                ) : (
                  <td key={i} className="out" />
                ),
              )}
              <WeekCell rows={week.flatMap((day) => (day && days.get(day) ? [days.get(day)!] : []))} money={money} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">
        <span>
          <span className="swatches" aria-hidden="true">
            <i className="profit-1" />
            <i className="profit-2" />
            <i className="profit-3" />
            <i className="profit-4" />
          </span>
          <Triangle up /> profit, solid
        </span>
        <span>
          <span className="swatches" aria-hidden="true">
            <i className="loss-1" />
            <i className="loss-2" />
            <i className="loss-3" />
            <i className="loss-4" />
          </span>
          <Triangle up={false} /> loss, hatched
        </span>
        <span>
          One shade is <Veiled>{rupees(step, 0)}</Veiled>.
        </span>
      </p>
    </>
  );
}

type DayProps = { day: string; row: DayRow | undefined; idle: boolean; step: number; today: boolean; pick?: DayPick };

function DayCell({ day, row, idle, step, today, pick }: DayProps) {
  const { amount, hidden, signedRupees, tinyAmount } = useAmounts();
  const date = Number(day.slice(8));
  const mark = today ? " today" : "";
  if (!row) {
    return (
      <td className={`${idle ? "" : "out"}${mark}`}>
        <span className="day-number">
          <span>{date}</span>
        </span>
      </td>
    );
  }
  const way = signOf(row.netPnl, 0);
  const shade = way === 0 ? "" : `${way > 0 ? "profit-" : "loss-"}${heatLevel(row.netPnl, step)}`;
  const words = heard(`${longDay(day)}: ${signedRupees(row.netPnl)}, ${counted(row.exits, "exit")}`);
  const inside = (
    <>
      <span className="day-number">
        <span>{date}</span>
        <span className="exit-count">{counted(row.exits, "exit")}</span>
      </span>
      <b>
        {way === 0 ? null : <Triangle up={way > 0} />}
        <span className="full">
          <Veiled>{amount(Math.abs(row.netPnl), 0)}</Veiled>
        </span>
        <span className="tiny">
          {hidden ? "" : way > 0 ? "+" : way < 0 ? "−" : ""}
          <Veiled>{tinyAmount(row.netPnl)}</Veiled>
        </span>
        <span className="visually-hidden">{way === 0 ? " breakeven" : way > 0 ? " profit" : " loss"}</span>
      </b>
    </>
  );
  if (!pick)
    return (
      <td className={`day-cell ${shade}${mark}`} title={words}>
        {inside}
      </td>
    );
  const picked = pick.day === day;
  return (
    <td className={`day-cell ${shade}${mark}${picked ? " picked" : ""}`}>
      <button
        type="button"
        title={words}
        aria-label={`${words}. Only its trades`}
        aria-pressed={picked}
        onClick={() => pick.onPick(picked ? null : day)}
      >
        {inside}
      </button>
    </td>
  );
}

function WeekCell({ rows, money }: { rows: DayRow[] } & Pick<Props, "money">) {
  if (rows.length === 0) return <td className="week week-cell" />;
  return (
    <td className="week week-cell">
      <span className="day-number">
        {counted(
          rows.reduce((sum, row) => sum + row.exits, 0),
          "exit",
        )}
      </span>
      <b>{money(rows.reduce((sum, row) => sum + row.netPnl, 0))}</b>
    </td>
  );
}
