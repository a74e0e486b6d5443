import { brokers } from "~/api/brokers";
import { segmentWords } from "~/api/segments";
import { Check, FileSpreadsheet, RotateCw, X } from "lucide-react";
import { counted, fileSize } from "~/lib/format";
import { span } from "~/lib/time";
import { foundIn, isBusy, type UploadItem } from "./upload-items";
import css from "./add.module.css";

type Props = { item: UploadItem; onRemove: () => void; onPreview: () => void };

/** One chosen file: what it is, how far it has come. */
export function UploadLine({ item, onRemove, onPreview }: Props) {
  const { file, state } = item;
  const found = foundIn(item);
  const about = [
    fileSize(file.size),
    found ? `${brokers[found.broker].name}, ${segmentWords(found.segment)}` : "",
    found?.window ? span(found.window.from, found.window.to) : "",
  ].filter(Boolean);
  const busy = isBusy(item);
  return (
    <li>
      <div className="line">
        <FileSpreadsheet className={`icon size-[28px]! ${found ? css.known : ""}`} aria-hidden />
        <div className="name-text">
          <p className="strong">{file.name}</p>
          <p className="caption num">{about.join(" · ")}</p>
        </div>
        <p className={`${css.said} num`}>{words(item)}</p>
        {state.is === "stopped" ? (
          <button className="btn compact" type="button" onClick={onPreview}>
            <RotateCw className="icon size-[15px]!" aria-hidden />
            Read
          </button>
        ) : null}
        {state.is === "imported" ? (
          <Check className={`icon ${css.known} m-3`} aria-hidden />
        ) : (
          <button
            className="icon-button"
            type="button"
            aria-label={`Remove ${file.name}`}
            disabled={busy && "step" in state && state.step === "submit"}
            onClick={onRemove}
          >
            <X className="icon" aria-hidden />
          </button>
        )}
      </div>
      {busy ? <Progress item={item} /> : null}
    </li>
  );
}

function words({ state }: UploadItem): string {
  switch (state.is) {
    case "waiting":
      return "Waiting";
    case "stopped":
      return "Not read";
    case "previewed":
      return state.preview.alreadyThere
        ? "Already in your journal"
        : counted(state.preview.file.rows.fills, "new execution");
    case "choosing":
      return "Columns to choose";
    case "refused":
      return "Not read";
    case "failed":
      return "Not added";
    case "imported":
      return state.receipt.repeated ? "Already in your journal" : "Added";
    case "sending":
    case "reading":
      return "";
  }
}

function Progress({ item: { file, state } }: { item: UploadItem }) {
  if (state.is !== "sending" && state.is !== "reading") return null;
  const reading = state.is === "reading";
  const isSubmit = state.step === "submit";
  return (
    <>
      <div className="progress">
        {reading ? (
          <div className="run" />
        ) : (
          <progress value={state.sent} max={state.total} aria-label={`Sending ${file.name}`} />
        )}
      </div>
      <div className="progress-line num">
        <span>
          {reading ? (
            <b className="strong">{isSubmit ? "Adding the executions…" : "Reading rows…"}</b>
          ) : (
            <>
              <b className="strong">Sending</b> {fileSize(state.sent)} of {fileSize(state.total)}
            </>
          )}
        </span>
        <ol className="steps" aria-label="Steps">
          <li className={reading ? "on" : "is-current"}>
            {reading ? <Check className="icon size-[14px]!" aria-hidden /> : null}
            {reading ? "Sent" : "Send"}
          </li>
          <li className={reading ? "is-current" : ""}>{isSubmit ? "Add" : "Read"}</li>
          <li>{isSubmit ? "Journal" : "Preview"}</li>
        </ol>
      </div>
    </>
  );
}
