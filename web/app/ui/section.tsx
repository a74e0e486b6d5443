import type { ReactNode } from "react";

type Props = {
  name: string;
  sub?: ReactNode;
  /** The text under the name is a sentence: on a phone it goes below, not beside. */
  long?: boolean;
  id?: string;
  className?: string;
  margin?: ReactNode;
  /** The first part of a page carries its name. */
  page?: boolean;
  children: ReactNode;
};

/** A part of the page: its name in the margin, its figures right of the rule. */
export function Section({ name, sub, long, id, className = "", margin, page, children }: Props) {
  return (
    <section className={`section ${className}`} id={id} aria-label={name}>
      <div className={`section-margin ${long ? "long" : ""}`}>
        {page ? (
          <h1>{name}</h1>
        ) : (
          <h2 id={id ? `${id}-name` : undefined} tabIndex={id ? -1 : undefined}>
            {name}
          </h2>
        )}
        {sub ? <p className="subtitle">{sub}</p> : null}
        {margin}
      </div>
      <div className="section-body min-w-0">{children}</div>
    </section>
  );
}
