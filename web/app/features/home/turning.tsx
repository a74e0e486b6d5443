import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { badge, turning } from "~/content/features";
import { Evidence } from "./evidence";
import css from "./home.module.css";

/**
 * Five that take turns. The turmeric line under a name grows for six seconds and then passes on, unless one hovers,
 * focuses or stops it.
 */
export default function Turning() {
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const current = turning[at]!;
  const next = () => setAt((now) => (now + 1) % turning.length);

  return (
    <div className={css.rotator} data-stopped={stopped || undefined}>
      <div>
        <ol>
          {turning.map(({ name, state, text }, i) => (
            <li key={name} className={i === at ? "is-current" : undefined}>
              <h3>
                <button
                  type="button"
                  aria-pressed={i === at}
                  onClick={() => {
                    setAt(i);
                    setStopped(true);
                  }}
                >
                  {name}
                </button>
                {badge[state] ? <span className="tag">{badge[state]}</span> : null}
              </h3>
              <p>{text}</p>
              {i === at ? <i className={css.progressMark} onAnimationIteration={next} /> : null}
            </li>
          ))}
        </ol>
        <button className={`btn link compact ${css.pauseButton}`} type="button" onClick={() => setStopped(!stopped)}>
          {stopped ? <Play className="icon" aria-hidden /> : <Pause className="icon" aria-hidden />}
          {stopped ? "Play" : "Pause"}
        </button>
      </div>
      <div className={css.shows} aria-live={stopped ? "polite" : "off"}>
        <p className={`display-text ${css.turned}`}>{current.quote}</p>
        <Evidence of={current.evidence} />
      </div>
    </div>
  );
}
