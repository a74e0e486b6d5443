import type { ReactNode } from "react";
import css from "./careers.module.css";

type Props = { id: string; words: { tag: string; title: string; intro: string }; children: ReactNode };

/** A part of the careers page: tag, title and intro in the margin. Any page may ask for it by `#id`. */
export function Tagged({ id, words: { tag, title, intro }, children }: Props) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-name`}>
      <div className="section-margin long">
        <p className={css.tagLine}>{tag}</p>
        <h2 id={`${id}-name`} tabIndex={-1}>
          {title}
        </h2>
        <p className="subtitle">{intro}</p>
      </div>
      <div className="section-body min-w-0">{children}</div>
    </section>
  );
}
