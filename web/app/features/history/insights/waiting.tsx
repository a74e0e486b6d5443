import type { InsightAnswer } from "~/api/insights";
import { Section } from "~/ui/section";
import { beside, lacking } from "./insight-words";
import css from "./insights.module.css";

const share = ({ waits }: InsightAnswer) => (waits && waits.of > 0 ? waits.have / waits.of : -1);

/** Questions without enough data, those that are nearest to it first. */
export function Waiting({ answers }: { answers: readonly InsightAnswer[] }) {
  const waiting = answers
    .filter(({ state }) => state === "waits" || state === "not_said")
    .toSorted((one, other) => share(other) - share(one));
  if (waiting.length === 0) return null;
  return (
    <Section name="Not enough data yet" sub="Asked again every Monday; nothing is said before there is enough" long>
      <ul className={css.waiting}>
        {waiting.map((answer) => {
          const { waits } = answer;
          return (
            <li key={answer.id}>
              <span className="strong">{answer.name}</span>
              {waits ? (
                <span
                  className={css.progress}
                  role="progressbar"
                  aria-label={answer.name}
                  aria-valuemin={0}
                  aria-valuenow={waits.have}
                  aria-valuemax={waits.of}
                >
                  <i style={{ width: `${Math.min(100, (waits.have / Math.max(1, waits.of)) * 100)}%` }} />
                </span>
              ) : (
                <span />
              )}
              <span className="num">{lacking(answer)}</span>
              <span className="caption">{beside(answer)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
