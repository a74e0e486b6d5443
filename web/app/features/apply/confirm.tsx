import { type ReactNode, useState } from "react";
import { type Failure, failure, outcome } from "~/api/failure";
import { Dialog } from "~/ui/dialog";
import { Message } from "~/ui/message";

type Props = {
  title: string;
  action: string;
  doing: string;
  /** Done twice it does no more than once. Rejects with an Error whose message is a sentence. */
  onDo: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asked once more before what cannot be taken back. */
export function Confirm({ title, action, doing, onDo, onClose, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);

  async function run() {
    setBusy(true);
    setFailed(null);
    try {
      await onDo();
      onClose();
    } catch (error) {
      setFailed(failure(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      kind="error"
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Keep it
          </button>
          <button
            className="btn danger"
            type="button"
            aria-disabled={busy || undefined}
            aria-busy={busy || undefined}
            onClick={() => {
              if (!busy) void run();
            }}
          >
            {busy ? doing : action}
          </button>
        </>
      }
    >
      <div className="stack">
        {children}
        {failed === null ? null : (
          <Message
            kind="error"
            title={outcome(failed.error, "Nothing was changed.", "We do not know whether it was done.")}
          >
            <p className="muted">
              {failed.said(false)} {outcome(failed.error, "", "Trying again is safe.")}
            </p>
          </Message>
        )}
      </div>
    </Dialog>
  );
}
