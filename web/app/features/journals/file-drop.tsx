import { CircleAlert } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { ACCEPT, refusal } from "~/api/choose";
import { DropZone } from "~/ui/drop-zone";

// Most visitors read: what shows a report comes when a file does.
const FileSummary = lazy(() => import("./file-summary"));

/** Drop a file and read its summary right here; nothing is stored. */
export function FileDrop() {
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
  }

  return (
    <>
      <DropZone
        accept={ACCEPT} inputRef={input} small={false} disabled={false} error={refused} onFiles={take}
        words={
          <>
            <b className="st">{files.length > 0 ? "Drop another file" : "Drop a broker’s file"}</b>, or <u>choose it</u>.
            <span className="cap">.xlsx, .xls or .csv, up to 10 MB. Zerodha tradebook or Groww order history.</span>
          </>
        }
      />
      {refused ? <p className="erm" id="file-error" role="alert"><CircleAlert aria-hidden />{refused}</p> : null}
      {files.length > 0 ? (
        <Suspense fallback={<p className="c2 mt-4" role="status">Reading…</p>}>
          <FileSummary key={turn} files={files} onAgain={() => setTurn(turn + 1)} />
        </Suspense>
      ) : null}
    </>
  );
}
