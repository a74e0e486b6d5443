import { Check, FileSpreadsheet, X } from "lucide-react";
import type { Progress } from "~/api/upload";
import { fileSize } from "~/lib/format";

type Props = { files: readonly File[]; progress: Progress | null; busy: boolean; onRemove: (file: File) => void };

export function ChosenFiles({ files, progress, busy, onRemove }: Props) {
  return (
    <>
      <ul className="files" aria-label="Chosen files">
        {files.map((file) => (
          <li key={`${file.name}/${file.size}/${file.lastModified}`}>
            <FileSpreadsheet className="icon size-[24px]!" aria-hidden />
            <div className="name-text">
              <p className="strong">{file.name}</p>
              <p className="caption num">{fileSize(file.size)}</p>
            </div>
            <button
              className="icon-button"
              type="button"
              disabled={busy}
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file)}
            >
              <X className="icon" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {busy ? <ProgressLine progress={progress} /> : null}
    </>
  );
}

function ProgressLine({ progress }: { progress: Progress | null }) {
  const reading = progress?.step === "reading";
  return (
    <>
      <div className="progress">
        {progress?.step === "sending" ? (
          <progress value={progress.sent} max={progress.total} aria-label="Sending the files" />
        ) : (
          <div className="run" />
        )}
      </div>
      <div className="progress-line num">
        <span>
          {progress?.step === "sending" ? (
            <>
              <b className="strong">Sending</b> {fileSize(progress.sent)} of {fileSize(progress.total)}
            </>
          ) : (
            <b className="strong">{reading ? "Reading…" : "Sending…"}</b>
          )}
        </span>
        <ol className="steps" aria-label="Steps">
          <li className={reading ? "on" : "is-current"}>
            {reading ? <Check className="icon size-[14px]!" aria-hidden /> : null}
            {reading ? "Sent" : "Send"}
          </li>
          <li className={reading ? "is-current" : ""}>Read</li>
          <li>Result</li>
        </ol>
      </div>
    </>
  );
}
