import type { ReactNode } from "react";

type Props = {
  name: string;
  sub?: ReactNode;
  /** The text under the name is a sentence: on a phone it goes below, not beside. */
  long?: boolean;
  id?: string;
  className?: string;
  margin?: ReactNode;
  children: ReactNode;
};

/** A part of the sheet: its name in the margin, its figures right of the rule. */
export function Section({ name, sub, long, id, className = "", margin, children }: Props) {
  return (
    <section className={`sec ${className}`} id={id} aria-label={name}>
      <div className={`mg ${long ? "long" : ""}`}>
        <h2>{name}</h2>
        {sub ? <p className="sub">{sub}</p> : null}
        {margin}
      </div>
      <div className="ct min-w-0">{children}</div>
    </section>
  );
}
