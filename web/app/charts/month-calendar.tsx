import type { ReactNode } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { counted, signOf } from "~/lib/format";
import { longDay, monthName, weeksOf } from "~/lib/time";
import { Triangle } from "~/lib/triangle";
import { Veiled } from "~/ui/veiled";
import { type DayRow, heatLevel } from "./series";
import { ShadeLegend } from "./shade-legend";
import css from "./calendar.module.css";

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
  return (
    <>
      <table className={css.calendar}>
        <caption className="visually-hidden">Net profit and loss by day, {monthName(month)}</caption>
        <thead>
          <tr>
            {names.map((name, i) => (
              <th key={name} scope="col" className={i > 4 ? css.weekend : undefined}>
                {name}
              </th>
            ))}
            <th scope="col" className={`${css.weekCell} ${css.weekHead}`}>
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr
              key={week.find((day) => day)}
              className={week.some((day) => day && days.has(day)) ? undefined : css.thin}
            >
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
                  <td key={i} className={css.out} />
                ),
              )}
              <WeekCell rows={week.flatMap((day) => (day && days.get(day) ? [days.get(day)!] : []))} money={money} />
            </tr>
          ))}
        </tbody>
      </table>
      <ShadeLegend step={step} />
    </>
  );
}

type DayProps = { day: string; row: DayRow | undefined; idle: boolean; step: number; today: boolean; pick?: DayPick };

function DayCell({ day, row, idle, step, today, pick }: DayProps) {
  const { amount, hidden, signedRupees, tinyAmount } = useAmounts();
  const date = Number(day.slice(8));
  const mark = today ? css.today : "";
  if (!row) {
    return (
      <td className={`${idle ? "" : css.out} ${mark}`}>
        <span className={css.dayNumber}>
          <span>{date}</span>
        </span>
      </td>
    );
  }
  const way = signOf(row.netPnl, 0);
  const shade = way === 0 ? "" : css[`${way > 0 ? "profit" : "loss"}${heatLevel(row.netPnl, step)}`];
  const words = heard(`${longDay(day)}: ${signedRupees(row.netPnl)}, ${counted(row.exits, "exit")}`);
  const inside = (
    <>
      <span className={css.dayNumber}>
        <span>{date}</span>
        <span className={css.exitCount}>{counted(row.exits, "exit")}</span>
      </span>
      <b>
        {way === 0 ? null : <Triangle up={way > 0} />}
        <span className={css.fullAmount}>
          <Veiled>{amount(Math.abs(row.netPnl), 0)}</Veiled>
        </span>
        <span className={css.tiny}>
          {hidden ? "" : way > 0 ? "+" : way < 0 ? "−" : ""}
          <Veiled>{tinyAmount(row.netPnl)}</Veiled>
        </span>
        <span className="visually-hidden">{way === 0 ? " breakeven" : way > 0 ? " profit" : " loss"}</span>
      </b>
    </>
  );
  if (!pick)
    return (
      <td className={`${css.dayCell} ${shade} ${mark}`} title={words}>
        {inside}
      </td>
    );
  const picked = pick.day === day;
  return (
    <td className={`${css.dayCell} ${shade} ${mark} ${picked ? css.picked : ""}`}>
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
  if (rows.length === 0) return <td className={`${css.week} ${css.weekCell}`} />;
  return (
    <td className={`${css.week} ${css.weekCell}`}>
      <span className={css.dayNumber}>
        {counted(
          rows.reduce((sum, row) => sum + row.exits, 0),
          "exit",
        )}
      </span>
      <b>{money(rows.reduce((sum, row) => sum + row.netPnl, 0))}</b>
    </td>
  );
}
