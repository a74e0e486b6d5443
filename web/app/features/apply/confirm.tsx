import { type ReactNode, useState } from "react";
import { Dialog } from "~/ui/dialog";
import { Message } from "~/ui/message";

type Props = {
  title: string;
  action: string;
  doing: string;
  /** Rejects with an Error whose message is a sentence. */
  onDo: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asked once more before what cannot be taken back. */
export function Confirm({ title, action, doing, onDo, onClose, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function run() {
    setBusy(true);
    setFailed(null);
    try {
      await onDo();
      onClose();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "");
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
          <Message kind="error" title="Nothing was changed.">
            <p className="muted">{failed}</p>
          </Message>
        )}
      </div>
    </Dialog>
  );
}
