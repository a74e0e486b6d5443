import { Check, FileSpreadsheet, RotateCw, X } from "lucide-react";
import { counted, fileSize } from "~/lib/format";
import { span } from "~/lib/time";
import { foundIn, isBusy, type Sheet } from "./sheet-desk";

type Props = { sheet: Sheet; onRemove: () => void; onLook: () => void };

const segments = { equity: "equity", fno: "F&O" } as const;
const brokers = { zerodha: "Zerodha", groww: "Groww" } as const;

/** One chosen file: what it is, how far it has come. */
export function SheetLine({ sheet, onRemove, onLook }: Props) {
  const { file, state } = sheet;
  const found = foundIn(sheet);
  const about = [
    fileSize(file.size),
    found ? `${brokers[found.broker]}, ${segments[found.segment]}` : "",
    found?.window ? span(found.window.from, found.window.to) : "",
  ].filter(Boolean);
  const busy = isBusy(sheet);
  return (
    <li>
      <div className="line">
        <FileSpreadsheet className={`ico size-[28px]! ${found ? "known" : ""}`} aria-hidden />
        <div className="nm">
          <p className="st">{file.name}</p>
          <p className="cap num">{about.join(" · ")}</p>
        </div>
        <p className="said num">{words(sheet)}</p>
        {state.is === "stopped" ? (
          <button className="btn sml" type="button" onClick={onLook}>
            <RotateCw className="ico size-[15px]!" aria-hidden />
            Read
          </button>
        ) : null}
        {state.is === "in" ? (
          <Check className="ico known m-3" aria-hidden />
        ) : (
          <button
            className="icb"
            type="button"
            aria-label={`Remove ${file.name}`}
            disabled={busy && "deed" in state && state.deed === "put"}
            onClick={onRemove}
          >
            <X className="ico" aria-hidden />
          </button>
        )}
      </div>
      {busy ? <Progress sheet={sheet} /> : null}
    </li>
  );
}

function words({ state }: Sheet): string {
  switch (state.is) {
    case "waiting":
      return "Waiting";
    case "stopped":
      return "Not read";
    case "seen":
      return state.preview.alreadyThere
        ? "Already in your journal"
        : counted(state.preview.file.rows.fills, "new execution");
    case "refused":
      return "Not read";
    case "failed":
      return "Not added";
    case "in":
      return state.receipt.repeated ? "Already in your journal" : "Added";
    case "sending":
    case "reading":
      return "";
  }
}

function Progress({ sheet: { file, state } }: { sheet: Sheet }) {
  if (state.is !== "sending" && state.is !== "reading") return null;
  const reading = state.is === "reading";
  const put = state.deed === "put";
  return (
    <>
      <div className="prog">
        {reading ? (
          <div className="run" />
        ) : (
          <progress value={state.sent} max={state.total} aria-label={`Sending ${file.name}`} />
        )}
      </div>
      <div className="pl num">
        <span>
          {reading ? (
            <b className="st">{put ? "Adding the executions…" : "Reading rows…"}</b>
          ) : (
            <>
              <b className="st">Sending</b> {fileSize(state.sent)} of {fileSize(state.total)}
            </>
          )}
        </span>
        <ol className="steps" aria-label="Steps">
          <li className={reading ? "on" : "cur"}>
            {reading ? <Check className="ico size-[14px]!" aria-hidden /> : null}
            {reading ? "Sent" : "Send"}
          </li>
          <li className={reading ? "cur" : ""}>{put ? "Add" : "Read"}</li>
          <li>{put ? "Journal" : "Preview"}</li>
        </ol>
      </div>
    </>
  );
}
