import type { ReactNode } from "react";
import css from "./auth.module.css";

/** A mailed link that does nothing any more, and what to do instead. */
export function LinkOver({ title, why, action }: { title: string; why: string; action: ReactNode }) {
  return (
    <section className={`stack ${css.messageBox}`}>
      <div role="alert">
        <h1>{title}</h1>
        <p className="subtitle">{why}</p>
      </div>
      {action}
      <p className={`${css.switchLine} muted`}>
        Know your password? <a href="/login">Login</a>
      </p>
    </section>
  );
}
