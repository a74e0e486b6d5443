import { Brain, ChartColumn, FlaskConical, Layers, Lightbulb, MessageCircle, Plug, Shield } from "lucide-react";
import { badge, features } from "~/content/features";
import { CardEvidence } from "./card-evidence";
import css from "./home.module.css";

const icons = {
  plug: Plug,
  chart: ChartColumn,
  flask: FlaskConical,
  bulb: Lightbulb,
  talk: MessageCircle,
  brain: Brain,
  layers: Layers,
  shield: Shield,
};

/**
 * Eight parts, each with the truth about it and what there is of it today; all lead to the page that says what is
 * ready.
 */
export function Eight() {
  return (
    <ul className={css.does}>
      {features.map(({ icon, name, text, state, evidence }) => {
        const Icon = icons[icon];
        return (
          <li key={name}>
            <Icon className="icon" aria-hidden />
            <div className={css.cardWords}>
              <h3>
                <a href="/coming-soon/">{name}</a>
                {badge[state] ? <span className="tag">{badge[state]}</span> : null}
              </h3>
              <p>{text}</p>
            </div>
            <div className={css.cardEvidence}>
              <CardEvidence of={evidence} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
