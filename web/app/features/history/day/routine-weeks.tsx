import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import { fetchRoutineDays, type RoutineDays } from "~/api/days";
import { counted } from "~/lib/format";
import { addDays, longDay, shortDay } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { usePlaces } from "../places";
import css from "./routine-weeks.module.css";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** What of the routine was done in thirteen weeks: a square a day, and the same as a table. */
export function RoutineWeeks() {
  const asked = useQuery({
    queryKey: ["calendar", "routine-days"],
    queryFn: ({ signal }) => fetchRoutineDays(signal),
    staleTime: 0,
  });
  const { data, error } = asked;
  if (data) return data.days.length > 0 ? <Shown found={data} /> : null;
  return error ? (
    leadsElsewhere(error) ? null : (
      <Failed
        title="We could not load the weeks of the routine."
        error={error}
        at={asked.errorUpdatedAt}
        busy={asked.isFetching}
        retry={() => void asked.refetch()}
      />
    )
  ) : (
    <p className="caption" role="status">
      Loading the weeks of the routine.
    </p>
  );
}

function Shown({ found: { from, to, days } }: { found: RoutineDays }) {
  const places = usePlaces();
  const byDate = new Map(days.map((day) => [day.date as string, day]));
  const weeks = Array.from({ length: 13 }, (_, week) =>
    weekdays.map((_day, at) => addDays(from as string, week * 7 + at)),
  );
  const all = days.filter(({ done, steps }) => done === steps).length;
  const words = `Since ${longDay(from as string)}: on ${all} of ${counted(days.length, "day")} with a routine every step was done.`;
  return (
    <div className={css.weeks}>
      <p className="caption num">{words}</p>
      <div className={css.grid} role="img" aria-label={words}>
        {weeks.map((week) => (
          <div key={week[0]} className={css.week}>
            {week.map((date) => {
              const day = byDate.get(date);
              const share = day ? (day.done === day.steps ? "all" : day.done > 0 ? "some" : "none") : undefined;
              return <i key={date} data-share={date > (to as string) ? "later" : share} />;
            })}
          </div>
        ))}
      </div>
      <p className={`caption ${css.key}`}>
        <i data-share="all" /> all steps <i data-share="some" /> some <i data-share="none" /> none <i /> no routine
      </p>
      <details className={css.tableVersion}>
        <summary>Show as a table</summary>
        <div className="scroll">
          <table className="data-table">
            <caption>Steps of the routine that were done, day by day</caption>
            <thead>
              <tr>
                <th scope="col">Week of</th>
                {weekdays.map((name) => (
                  <th key={name} scope="col" className="align-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  <th scope="row" className="num">
                    {shortDay(week[0]!)}
                  </th>
                  {week.map((date) => {
                    const day = byDate.get(date);
                    return (
                      <td key={date} className="align-right num">
                        {day ? (
                          <Link to={places.day(date)} aria-label={`${longDay(date)}: ${day.done} of ${day.steps}`}>
                            {day.done}/{day.steps}
                          </Link>
                        ) : (
                          "–"
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
