import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { ACCEPT, refusal } from "~/api/choose";
import { usePart } from "~/lib/use-part";
import { DropZone } from "~/ui/drop-zone";

// Most visitors read: what shows a report comes when a file does.
const loadSummary = () => import("./file-summary");

/** Drop a file and read its summary right here; nothing is stored. */
export default function FileDrop() {
  const summary = usePart(loadSummary);
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [turn, setTurn] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);

  function take(more: File[]) {
    const no = refusal(more);
    setRefused(no);
    if (no) return;
    setFiles(more);
    setTurn(turn + 1);
    summary.want();
  }

  return (
    <>
      <DropZone
        accept={ACCEPT}
        inputRef={input}
        small={false}
        disabled={false}
        error={refused}
        onFiles={take}
        words={
          <>
            <b className="strong">{files.length > 0 ? "Drop another file" : "Drop a broker’s file"}</b>, or{" "}
            <u>choose it</u>.<span className="caption">.xlsx, .xls or .csv, up to 10 MB, of any broker.</span>
          </>
        }
      />
      {refused ? (
        <p className="field-error" id="file-error" role="alert">
          <CircleAlert aria-hidden />
          {refused}
        </p>
      ) : null}
      {files.length > 0 && summary.Part ? (
        <summary.Part key={turn} files={files} onAgain={() => setTurn(turn + 1)} />
      ) : null}
      {files.length > 0 && !summary.Part && !summary.failed ? (
        <p className="muted mt-4" role="status">
          Reading…
        </p>
      ) : null}
      {summary.failed ? (
        <p className="muted mt-4">
          The summary could not be loaded.{" "}
          <button className="btn link" type="button" onClick={summary.again}>
            Try again
          </button>
        </p>
      ) : null}
    </>
  );
}
