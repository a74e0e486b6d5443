import type { Application, Stage } from "~/api/staff";
import { dayOf, shortDay } from "~/lib/time";
import { isAside, stageNames, stageOrder } from "./stages";
import css from "./application.module.css";

/** How far it came, with the day of each stage it reached. */
export function StageSteps({ application: { stage, history, receivedAt } }: { application: Application }) {
  const reached = new Map<Stage, string>([["applied", receivedAt]]);
  // Oldest first: the last time it came there is the one that counts.
  for (const move of history) reached.set(move.stage, move.at);
  const here = (stageOrder as readonly Stage[]).indexOf(stage);
  // Who left came as far as the last stage before leaving.
  const far = isAside(stage)
    ? Math.max(0, ...history.map(({ from, stage: to }) => Math.max(placeOf(from), placeOf(to))))
    : here;
  return (
    <ol className={`${css.stageSteps} num`}>
      {stageOrder.map((one, at) => {
        const state = at === here ? "is-current" : at <= far ? "on" : "";
        const day = state ? reached.get(one) : undefined;
        return (
          <li key={one} className={state} aria-current={at === here ? "step" : undefined}>
            <span>{stageNames[one]}</span>
            {day ? (
              <span className="caption">{shortDay(dayOf(day), true)}</span>
            ) : (
              <span className="caption" aria-hidden="true">
                {at < far ? "–" : ""}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const placeOf = (stage: Stage | null) => (stage === null ? -1 : (stageOrder as readonly Stage[]).indexOf(stage));
