import { ChevronRight } from "lucide-react";
import css from "./meanings.module.css";

type Props = {
  /** By name, in the order of the page. */ of: readonly (readonly [name: string, meaning: string])[];
  title?: string;
};

/** What each figure beside it counts, and what it leaves out; folded until it is asked for. */
export function Meanings({ of, title = "What these figures mean" }: Props) {
  return (
    <details className="more mt-3">
      <summary>
        <ChevronRight aria-hidden />
        {title}
      </summary>
      <dl className={css.meanings}>
        {of.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
