import { fileSize } from "~/lib/format";
import css from "./apply.module.css";

export type Sent = { sent: number; total: number };

/** How far the application is on its way. After the last byte the server checks and stores it. */
export function Sending({ sent, total }: Sent) {
  const whole = total > 0 && sent >= total;
  return (
    <div className={css.sending}>
      <div className="progress">
        {total > 0 && !whole ? (
          <progress value={sent} max={total} aria-label="Sending your application" />
        ) : (
          <div className="run" />
        )}
      </div>
      <p className="progress-line num">
        {whole ? (
          <b className="strong">Sent. Waiting for the reference…</b>
        ) : (
          <span>
            <b className="strong">Sending</b>
            {total > 0 ? ` ${fileSize(sent)} of ${fileSize(total)}` : "…"}
          </span>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {whole ? "Sent. Waiting for the reference." : "Sending your application."}
      </p>
    </div>
  );
}
