import type { ComponentProps } from "react";
import { Link } from "react-router";
import { counted } from "~/lib/format";
import { FormFailed } from "./form-failed";

type Props = {
  failed: ComponentProps<typeof FormFailed>["failed"] | null;
  /** Rows with something to correct. */
  wrong: number;
  busy: boolean;
  /** What is saved, `2 fees`; empty while there is none. */
  what: string;
  /** There is a draft. */
  isKept: boolean;
  onDiscard: () => void;
};

/** Under a grid of rows: what went wrong, save, discard, and the way back. */
export function EntryFoot({ failed, wrong, busy, what, isKept, onDiscard }: Props) {
  return (
    <>
      {failed ? <FormFailed failed={failed} isTyped /> : null}
      {wrong > 0 ? (
        <p className="field-error mt-4" role="status">
          {counted(wrong, "row")} {wrong === 1 ? "has" : "have"} something to correct.
        </p>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined} aria-disabled={busy || undefined}>
          {busy ? "Saving" : what ? `Save ${what}` : "Save"}
        </button>
        {isKept ? (
          <button className="btn" type="button" disabled={busy} onClick={onDiscard}>
            Discard
          </button>
        ) : null}
        <Link className="btn" to="/trade-history">
          Back to the journal
        </Link>
        <p className="caption">{isKept ? "Kept in this browser until you save or discard it." : ""}</p>
      </div>
    </>
  );
}
