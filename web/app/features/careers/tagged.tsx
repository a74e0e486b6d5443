import type { ReactNode } from "react";

type Props = { id: string; words: { tag: string; title: string; intro: string }; children: ReactNode };

/** A part of the careers page: tag, title and intro in the margin. Any page may ask for it by `#id`. */
export function Tagged({ id, words: { tag, title, intro }, children }: Props) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-name`}>
      <div className="section-margin long">
        <p className="tag-line">{tag}</p>
        <h2 id={`${id}-name`} tabIndex={-1}>
          {title}
        </h2>
        <p className="subtitle">{intro}</p>
      </div>
      <div className="section-body min-w-0">{children}</div>
    </section>
  );
}
