import { useState } from "react";
import { undoResolution } from "~/api/history";
import { journalChanged } from "~/api/queries";
import { type ChargesUse, type StatementLine, takeStatedCharges } from "~/api/reports";
import { brokers } from "~/api/brokers";
import { notify } from "~/ui/toasts";
import { attempt, undo } from "./undo";

type Props = { statement: StatementLine; use: ChargesUse };

/** Whether the charges of the statement are those of the journal, and the button that makes them so. */
export function StatedCharges({ statement, use: { canUse, usedBy, problem } }: Props) {
  const [busy, setBusy] = useState(false);
  const broker = brokers[statement.broker].name;

  async function take() {
    setBusy(true);
    await attempt(async () => {
      const id = await takeStatedCharges(statement.id);
      await journalChanged();
      notify({
        text: `Your journal has the charges that ${broker} states.`,
        action: { name: "Undo", do: () => undo(() => undoResolution(id)) },
      });
    });
    setBusy(false);
  }

  async function back(id: number) {
    setBusy(true);
    await attempt(async () => {
      await undoResolution(id);
      await journalChanged();
      notify({ text: "Charges of this time are estimated again." });
    });
    setBusy(false);
  }

  if (usedBy !== null) {
    return (
      <div className="mt-4">
        <p className="sentence mb-2">
          Your journal has these charges: what {broker} states, shared over the trades of this time.
        </p>
        <button
          className="btn compact"
          type="button"
          aria-busy={busy || undefined}
          disabled={busy}
          onClick={() => void back(usedBy)}
        >
          Go back to estimates
        </button>
      </div>
    );
  }
  if (!canUse) return problem ? <p className="caption mt-4">{problem}</p> : null;
  return (
    <div className="mt-4">
      <button className="btn" type="button" aria-busy={busy || undefined} disabled={busy} onClick={() => void take()}>
        Use the charges that {broker} states
      </button>
      <p className="caption mt-2 max-w-[62ch]">
        They replace the estimates of this time. Each type is shared over its executions as the estimate was, so that
        days and trades add up to the statement. What was estimated stays beside. You can undo it.
      </p>
    </div>
  );
}
