import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { exportArchive } from "~/api/account-data";
import { Stopped } from "~/api/errors";
import { fileSize } from "~/lib/format";
import { save } from "~/lib/save";
import { Message } from "~/ui/message";
import css from "./account.module.css";

type State =
  | { is: "rest" }
  | { is: "exporting"; got: number; total: number | null }
  | { is: "done"; name: string; size: number }
  | { is: "failed"; why: string };

/** Everything in one archive, for this person's own keeping. */
export function ExportPart() {
  const [state, setState] = useState<State>({ is: "rest" });
  const stop = useRef<AbortController | null>(null);
  const taking = state.is === "exporting";
  // Minutes later, on another page, perhaps logged out, nobody expects a file.
  useEffect(() => () => stop.current?.abort(), []);

  async function take() {
    if (taking) return;
    stop.current = new AbortController();
    setState({ is: "exporting", got: 0, total: null });
    try {
      const { file, name } = await exportArchive(
        (got, total) => setState({ is: "exporting", got, total }),
        stop.current.signal,
      );
      save(file, name);
      setState({ is: "done", name, size: file.size });
    } catch (error) {
      if (error instanceof Stopped) setState({ is: "rest" });
      else setState({ is: "failed", why: error instanceof Error ? error.message : "Try again." });
    }
  }

  return (
    <div className={`${css.narrow} ${css.wide}`}>
      <p className="muted">
        One zip file with your profile and all your trades, in a form you can restore in an empty account; your trades
        and executions as CSV for a spreadsheet; your consents and logins. It contains no password.
      </p>
      <div className="button-row">
        <button className="btn primary" type="button" aria-busy={taking || undefined} onClick={() => void take()}>
          <Download className="icon" aria-hidden />
          {taking ? "Preparing the download" : "Download everything"}
        </button>
        {taking ? (
          <button className="btn" type="button" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        ) : null}
      </div>
      {taking ? (
        <Progress
          words={state.got > 0 ? `${fileSize(state.got)} so far` : "The file is being prepared"}
          now={state.got}
          total={state.total}
        />
      ) : null}
      <p className="caption mt-3" role="status">
        {state.is === "done"
          ? `${state.name}, ${fileSize(state.size)}, is in your downloads folder. Keep it private.`
          : ""}
      </p>
      {state.is === "failed" ? (
        <Message kind="error" title="We could not prepare the download.">
          <p className="muted">{state.why} Your trades are safe. Nothing was changed.</p>
          <button className="btn compact mt-3" type="button" onClick={() => void take()}>
            Retry
          </button>
        </Message>
      ) : null}
    </div>
  );
}

/** A bar that knows its end, or one that only says that something moves. */
export function Progress({ words, now, total }: { words: string; now: number; total: number | null }) {
  return (
    <div className={css.going}>
      <div className="progress">
        {total ? <progress max={total} value={now} aria-label={words} /> : <div className="run" aria-hidden="true" />}
      </div>
      <p className="caption num" role="status">
        {total ? `${words}, ${Math.floor((now / total) * 100)}%` : words}
      </p>
    </div>
  );
}
