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

/** A part of the sheet: its name in the margin, its figures right of the rule. */
export function Section({ name, sub, long, id, className = "", margin, page, children }: Props) {
  return (
    <section className={`sec ${className}`} id={id} aria-label={name}>
      <div className={`mg ${long ? "long" : ""}`}>
        {page ? (
          <h1>{name}</h1>
        ) : (
          <h2 id={id ? `${id}-name` : undefined} tabIndex={id ? -1 : undefined}>
            {name}
          </h2>
        )}
        {sub ? <p className="sub">{sub}</p> : null}
        {margin}
      </div>
      <div className="ct min-w-0">{children}</div>
    </section>
  );
}
