import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { badge, turning } from "~/content/features";
import { Evidence } from "./evidence";

/** Five that take turns. The turmeric line under a name grows for six seconds and then passes on, unless one hovers, focuses or stops it. */
export default function Turning() {
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const current = turning[at]!;
  const next = () => setAt((now) => (now + 1) % turning.length);

  return (
    <div className="rot" data-stopped={stopped || undefined}>
      <div>
        <ol>
          {turning.map(({ name, state, text }, i) => (
            <li key={name} className={i === at ? "cur" : undefined}>
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
              {i === at ? <i className="pr" onAnimationIteration={next} /> : null}
            </li>
          ))}
        </ol>
        <button className="btn link sml pau" type="button" onClick={() => setStopped(!stopped)}>
          {stopped ? <Play className="ico" aria-hidden /> : <Pause className="ico" aria-hidden />}
          {stopped ? "Play" : "Pause"}
        </button>
      </div>
      <div className="shows" aria-live={stopped ? "polite" : "off"}>
        <p className="disp turned">{current.quote}</p>
        <Evidence of={current.evidence} />
      </div>
    </div>
  );
}
