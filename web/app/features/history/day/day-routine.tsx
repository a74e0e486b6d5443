import { Link } from "react-router";
import type { DayTemplate } from "~/api/day-templates";
import type { DayWriting } from "./use-day";
import { begun, ownOf, readRoutine, writeRoutine } from "./routine";
import { RoutineWeeks } from "./routine-weeks";
import css from "./day.module.css";

type Props = { writing: DayWriting; templates: readonly DayTemplate[]; date: string };

/** Steps of the day, to tick. It begins with a routine of one's own; later changes of that leave the day as it is. */
export function DayRoutine({ writing, templates, date }: Props) {
  const steps = readRoutine((writing.get("routine") as string | null) ?? "");
  const wrong = writing.refused.routine;
  const own = templates.filter(({ of, fields }) => of === "routine" && fields.text);
  const offered = ownOf(own, date);
  const write = (text: string | null) => {
    writing.set("routine", text);
    writing.flush();
  };
  return (
    <div className={css.routine}>
      <div className={css.head}>
        <h3>Routine</h3>
        {steps.length > 0 ? (
          <span className="caption num">
            {steps.filter(({ done }) => done).length} of {steps.length}
          </span>
        ) : null}
      </div>
      {steps.length > 0 ? (
        <>
          <ul>
            {steps.map(({ text, done }, at) => (
              <li key={`${at} ${text}`}>
                <label>
                  <input
                    type="checkbox"
                    checked={done}
                    onChange={() => write(writeRoutine(steps.with(at, { text, done: !done })))}
                  />
                  {text}
                </label>
              </li>
            ))}
          </ul>
          <button className="btn link compact" type="button" onClick={() => write(null)}>
            Take the routine off this day
          </button>
        </>
      ) : offered.length > 0 ? (
        <p className={css.offer}>
          {offered.map(({ key, fields }) => (
            <button key={key} className="btn compact" type="button" onClick={() => write(begun(fields.text!.value))}>
              Begin {fields.name?.value ?? "routine"}
            </button>
          ))}
        </p>
      ) : (
        <p className="caption no-print">
          {own.length > 0 ? "None of your routines is for this weekday." : "No routine is written yet."}{" "}
          <Link className={css.back} to="/day-templates">
            {own.length > 0 ? "Change the routines" : "Write one"}
          </Link>
        </p>
      )}
      {wrong ? <p className="field-error">{wrong}</p> : null}
      <RoutineWeeks />
    </div>
  );
}
