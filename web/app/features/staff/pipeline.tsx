import { Link, type To } from "react-router";
import { count, counted } from "~/lib/format";
import css from "./staff.module.css";

type PipelinePart = { key: string; name: string; count: number; to: To; set: boolean; aside: boolean };

const HEIGHT = 48;

/** How many stand where: each stage a way into its rows. Beside them: who left. */
export function Pipeline({ parts }: { parts: readonly PipelinePart[] }) {
  const most = Math.max(1, ...parts.map((part) => part.count));
  return (
    <nav aria-label="Stages">
      <ul className={`${css.pipeline} num`}>
        {parts.map((part) => (
          <li key={part.key} className={part.aside ? css.aside : undefined}>
            <Link
              to={part.to}
              replace
              preventScrollReset
              aria-current={part.set ? "true" : undefined}
              aria-label={`${part.name}: ${counted(part.count, "application")}`}
            >
              <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect x="0" y={HEIGHT - heightOf(part.count, most)} width="100" height={heightOf(part.count, most)} />
              </svg>
              <b>{count(part.count)}</b>
              <span>{part.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One applicant is seen beside a thousand. */
const heightOf = (count: number, most: number) => (count === 0 ? 0 : Math.max(2, Math.round((count / most) * HEIGHT)));
