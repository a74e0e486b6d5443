import type { ReactNode } from "react";
import { Dialog } from "./dialog";
import { Message } from "./message";

type Props = {
  title: string;
  /** On the button, and while it is on its way. */
  action: string;
  doing: string;
  act: () => void;
  busy: boolean;
  failed: string | null;
  /** `unchanged`, or that nobody knows. */
  outcome: (known: string) => string;
  /** What did not happen when it failed. */
  unchanged: string;
  onClose: () => void;
  /** What it does, and how one gets it back. */
  children: ReactNode;
};

/** The question before something that cannot be undone. */
export function AskFirst({ title, action, doing, act, busy, failed, outcome, unchanged, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Keep
          </button>
          <button className="btn danger" type="button" aria-busy={busy || undefined} onClick={act}>
            {busy ? doing : action}
          </button>
        </>
      }
    >
      <p className="muted">{children}</p>
      {failed ? (
        <div className="mt-4">
          <Message kind="error" title={failed}>
            <p className="muted">{outcome(unchanged)}</p>
          </Message>
        </div>
      ) : null}
    </Dialog>
  );
}
