import type { ReactNode } from "react";

type Props = { id: string; words: { tag: string; title: string; intro: string }; children: ReactNode };

/** A part of the careers page: tag, title and intro in the margin. Any page may ask for it by `#id`. */
export function Tagged({ id, words: { tag, title, intro }, children }: Props) {
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-name`}>
      <div className="mg long">
        <p className="tagl">{tag}</p>
        <h2 id={`${id}-name`} tabIndex={-1}>
          {title}
        </h2>
        <p className="sub">{intro}</p>
      </div>
      <div className="ct min-w-0">{children}</div>
    </section>
  );
}
