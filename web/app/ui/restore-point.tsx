import { History } from "lucide-react";
import { useState } from "react";
import { counted } from "~/lib/format";
import { dayOf, longDay, when } from "~/lib/time";
import { notify } from "./toasts";

type Props = {
  /** A book that a replacement took the place of. */
  line: { createdAt: string; expiresAt: string; imports: number; fills: number };
  bringBack: () => Promise<void>;
  /** What to say of a failure; `known` where nothing was restored for sure. */
  notDone: (error: unknown, known: string) => string;
};

/** A line of a list: what lies aside, until when, and the way back to it. */
export function RestorePoint({ line: { createdAt, expiresAt, imports, fills }, bringBack, notDone }: Props) {
  const [busy, setBusy] = useState(false);

  async function restore() {
    if (busy) return;
    setBusy(true);
    try {
      await bringBack();
      notify({ text: "Your journal is as it was before you replaced it." });
    } catch (error) {
      notify({ kind: "failed", text: notDone(error, "We could not restore it.") });
    }
    setBusy(false);
  }

  return (
    <li>
      <History className="icon size-[20px]!" aria-hidden />
      <div className="min-w-0">
        <p className="strong num">Replaced on {when(createdAt)}</p>
        <p className="muted num">
          {counted(imports, "import")}, {counted(fills, "execution")}, kept until {longDay(dayOf(expiresAt))}
        </p>
      </div>
      <button
        className="btn compact"
        type="button"
        aria-busy={busy || undefined}
        aria-label={`Restore the journal of ${when(createdAt)}`}
        onClick={() => void restore()}
      >
        {busy ? "Restoring" : "Restore"}
      </button>
    </li>
  );
}
