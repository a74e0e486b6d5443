import { FileArchive } from "lucide-react";
import { Link } from "react-router";
import { counted, fileSize } from "~/lib/format";
import { Message } from "~/ui/message";
import { choose, put, stop, usePuttingIn } from "./importing";
import { Progress } from "./export-part";
import css from "./account.module.css";

/** An archive of one's own, back into an account that holds nothing yet. */
export function ImportPart() {
  const { file, state } = usePuttingIn();
  const putting = state.is === "importing";

  return (
    <div className={`${css.narrow} ${css.wide}`}>
      <p className="muted">
        Upload a data file (.zip) that you downloaded here before. Either all of it is restored, or nothing.
      </p>
      <label className={`${css.oneFile} ${state.is === "failed" ? "bad" : ""}`}>
        <input
          className="visually-hidden"
          type="file"
          accept=".zip,application/zip"
          disabled={putting}
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null);
            event.target.value = "";
          }}
        />
        <FileArchive className="icon" aria-hidden />
        <span>
          {file ? (
            <>
              <b className="strong wrap-anywhere">{file.name}</b>{" "}
              <span className="caption num">{fileSize(file.size)}</span>
            </>
          ) : (
            <>
              <u>Choose the file</u> (rojmel-….zip)
            </>
          )}
        </span>
      </label>
      {file ? (
        <div className="button-row">
          <button className="btn primary" type="button" aria-busy={putting || undefined} onClick={() => void put()}>
            {putting ? "Restoring" : "Restore this data"}
          </button>
          <button className="btn" type="button" onClick={() => (putting ? stop() : choose(null))}>
            {putting ? "Stop" : "Choose another"}
          </button>
        </div>
      ) : null}
      {putting ? (
        <Progress
          words={
            state.sent < state.total
              ? `${fileSize(state.sent)} of ${fileSize(state.total)} sent`
              : "Sent. Reading the file"
          }
          now={state.sent}
          total={state.sent < state.total ? state.total : null}
        />
      ) : null}
      <div role="status">
        {state.is === "done" ? (
          <p className="mt-3">
            <b className="strong">Restored:</b> {counted(state.what.imports, "import")} with{" "}
            {counted(state.what.fills, "execution")}. <Link to="/trade-history">Open the journal</Link>
          </p>
        ) : null}
      </div>
      {state.is === "failed" ? (
        <div className="mt-4">
          <Message kind="error" title={state.why}>
            {state.notEmpty ? null : <p className="muted">{state.became}</p>}
            {file && !state.notEmpty ? (
              <button className="btn compact mt-3" type="button" onClick={() => void put()}>
                Retry
              </button>
            ) : null}
          </Message>
        </div>
      ) : null}
    </div>
  );
}
