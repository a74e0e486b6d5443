import { useState } from "react";
import { counted } from "~/lib/format";
import { changeOrSay, type Seen } from "./change-strategies";
import css from "./strategies.module.css";

type Props = { seen: Seen; chosen: readonly string[]; onDone: () => void };

/** How many are chosen, and what makes one of them. */
export function JoinBar({ seen, chosen, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const enough = chosen.length > 1;

  async function join() {
    if (!enough || busy) return;
    setBusy(true);
    const picks = chosen.map((strategy) => ({ strategy }));
    const words = `${counted(chosen.length, "strategy", "strategies")} are one now. No total changed.`;
    if (await changeOrSay(seen, { join: picks }, words)) onDone();
    setBusy(false);
  }

  return (
    <div className={css.bar} data-foot-bar role="group" aria-label="Selected strategies">
      <p className="num" role="status">
        {enough
          ? `${counted(chosen.length, "strategy", "strategies")} selected.`
          : "Select two or more of one underlying: they become one strategy."}
      </p>
      <button className="btn compact" type="button" onClick={onDone}>
        Done
      </button>
      <button
        className="btn primary compact"
        type="button"
        aria-disabled={!enough || undefined}
        aria-busy={busy || undefined}
        onClick={() => void join()}
      >
        Join
      </button>
    </div>
  );
}
