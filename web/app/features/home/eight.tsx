import { Brain, ChartColumn, FlaskConical, Layers, Lightbulb, MessageCircle, Plug, Shield } from "lucide-react";
import { badge, features } from "~/content/features";

const icons = { plug: Plug, chart: ChartColumn, flask: FlaskConical, bulb: Lightbulb, talk: MessageCircle, brain: Brain, layers: Layers, shield: Shield };

/** Eight parts, each with the truth about it; all lead to the page that says what is ready. */
export function Eight() {
  return (
    <ul className="does">
      {features.map(({ icon, name, text, state }) => {
        const Icon = icons[icon];
        return (
          <li key={name}>
            <Icon className="ico" aria-hidden />
            <h3>
              <a href="/coming-soon/">{name}</a>
              {badge[state] ? <span className="tag">{badge[state]}</span> : null}
            </h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
