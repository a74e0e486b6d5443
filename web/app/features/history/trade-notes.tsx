import type { CardNotes } from "~/api/history";
import css from "./trade-drawer.module.css";

const parts = [
  ["notes", "Notes"],
  ["psychology", "Psychology"],
  ["marketOutlook", "Market outlook"],
] as const;

/** What was written beside a trade that was typed by hand. */
export function TradeNotes({ notes }: { notes: readonly CardNotes[] }) {
  const written = notes.filter((card) => parts.some(([key]) => card[key].trim()));
  if (written.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="notes">
      <h3 id="notes">Your notes</h3>
      {written.map((card, at) => (
        <div key={at} className={css.notes}>
          {parts.map(([key, name]) =>
            card[key].trim() ? (
              <div key={key}>
                <h4 className="label">{name}</h4>
                <p className="whitespace-pre-wrap wrap-anywhere">{card[key].trim()}</p>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </section>
  );
}
