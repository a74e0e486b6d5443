import css from "./auth.module.css";

/** The loading screen: over the form, which keeps what was typed. */
export function Waiting({ words }: { words: string }) {
  return (
    <div className={css.waiting} role="status">
      <h1 className="display-text">{words}</h1>
      <div className="progress" aria-hidden="true">
        <div className="run" />
      </div>
    </div>
  );
}
