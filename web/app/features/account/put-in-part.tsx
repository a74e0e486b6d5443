import { FileArchive } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { putIn, type PutIn } from "~/api/account-data";
import { RequestError, Stopped } from "~/api/errors";
import { journalChanged } from "~/api/queries";
import { counted, fileSize } from "~/lib/format";
import { Message } from "~/ui/message";
import { Progress } from "./take-out-part";

const MOST = 64 * 1024 * 1024;

type State =
  | { is: "rest" }
  | { is: "putting"; sent: number; total: number }
  | { is: "done"; what: PutIn }
  | { is: "failed"; why: string; notEmpty: boolean };

/** An archive of one's own, back into an account that holds nothing yet. */
export function PutInPart() {
  const [file, choose] = useState<File | null>(null);
  const [state, setState] = useState<State>({ is: "rest" });
  const stop = useRef<AbortController | null>(null);
  const putting = state.is === "putting";

  async function put() {
    if (!file || putting) return;
    if (file.size > MOST) return setState({ is: "failed", why: `This file has ${fileSize(file.size)}; the limit is ${fileSize(MOST)}.`, notEmpty: false });
    stop.current = new AbortController();
    setState({ is: "putting", sent: 0, total: file.size });
    try {
      const what = await putIn(file, (sent, total) => setState({ is: "putting", sent, total }), stop.current.signal);
      await journalChanged();
      choose(null);
      setState({ is: "done", what });
    } catch (error) {
      if (error instanceof Stopped) setState({ is: "rest" });
      else setState({ is: "failed", why: error instanceof Error ? error.message : "Try again.", notEmpty: error instanceof RequestError && error.code === "not_empty" });
    }
  }

  return (
    <div className="narrow wide">
      <p className="c2">An archive that was taken out here or on another server of ours. It is all put in, or nothing is.</p>
      <label className={`onefile ${state.is === "failed" ? "bad" : ""}`}>
        <input
          className="vh" type="file" accept=".zip,application/zip" disabled={putting}
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null);
            setState({ is: "rest" });
            event.target.value = "";
          }}
        />
        <FileArchive className="ico" aria-hidden />
        <span>{file ? <><b className="st wrap-anywhere">{file.name}</b> <span className="cap num">{fileSize(file.size)}</span></> : <><u>Choose an archive</u> (rojmel-….zip)</>}</span>
      </label>
      {file ? (
        <div className="act">
          <button className="btn pri" type="button" aria-busy={putting || undefined} onClick={() => void put()}>{putting ? "Putting it in" : "Put it in the book"}</button>
          <button className="btn" type="button" onClick={() => (putting ? stop.current?.abort() : choose(null))}>{putting ? "Stop" : "Not this one"}</button>
        </div>
      ) : null}
      {putting ? <Progress words={state.sent < state.total ? `${fileSize(state.sent)} of ${fileSize(state.total)} sent` : "Sent; it is being read"} now={state.sent} total={state.sent < state.total ? state.total : null} /> : null}
      <div role="status">
        {state.is === "done" ? (
          <p className="mt-3"><b className="st">It is in the book:</b> {counted(state.what.imports, "import")} with {counted(state.what.fills, "fill")}. <Link to="/trade-history">Open the journal</Link></p>
        ) : null}
      </div>
      {state.is === "failed" ? (
        <div className="mt-4">
          <Message kind="error" title={state.why}>
            {state.notEmpty ? null : <p className="c2">Nothing was put in. The file is still chosen.</p>}
            {file && !state.notEmpty ? <button className="btn sml mt-3" type="button" onClick={() => void put()}>Retry</button> : null}
          </Message>
        </div>
      ) : null}
    </div>
  );
}
