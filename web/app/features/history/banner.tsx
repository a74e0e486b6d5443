import { FileUp, Undo2, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import type { Notice } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { type Arrival, forgetArrival, markUndone } from "./arrival";
import { restoreImports, undoImports } from "./change";

/** What has just come into the book, with the way back out. */
export function ArrivalBanner({ arrival }: { arrival: Arrival }) {
  const { importIds, title, counts, undone, executions, leftOut } = arrival;
  const { textOf } = useAmounts();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Notice | null>(null);

  async function turn() {
    setBusy(true);
    const notice = await (undone ? restoreImports(importIds) : undoImports(importIds));
    setBusy(false);
    if (notice.kind === "failed") return setFailed(notice);
    setFailed(null);
    markUndone(!undone);
  }

  return (
    <div className="banner" role="status">
      <div className="wrap">
        <FileUp className="icon size-[20px]!" aria-hidden />
        <p className="num wrap-anywhere">
          {undone ? (
            <b className="strong">Import undone.</b>
          ) : (
            <>
              <b className="strong">{title}</b> {counts}
              {leftOut.map((text, at) => (
                <span className="mt-1 block" key={at}>
                  <Veiled>{textOf(text)}</Veiled>
                </span>
              ))}
            </>
          )}
          {failed ? <span className="block text-danger">{failed.text}</span> : null}
        </p>
        <span className="banner-text">
          {undone || counts === "" ? null : (
            <Link
              className="btn compact"
              to={importIds[0] === undefined ? "/imports" : `/imports#import-${importIds[0]}`}
            >
              See details
            </Link>
          )}
          {importIds.length > 0 ? (
            <button
              className="btn compact"
              type="button"
              aria-busy={busy || undefined}
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : () => void turn()}
            >
              <Undo2 className="icon size-[15px]!" aria-hidden />
              {undone ? "Restore" : executions > 0 ? `Undo ${counted(executions, "execution")}` : "Undo import"}
            </button>
          ) : null}
          <button className="icon-button compact" type="button" aria-label="Close" onClick={forgetArrival}>
            <X className="icon size-[16px]!" aria-hidden />
          </button>
        </span>
      </div>
    </div>
  );
}
