import { useState } from "react";
import type { StrategyLine } from "~/api/strategies";
import { useAction } from "~/api/use-action";
import { changeOrSay, type Seen } from "./change-strategies";
import { RenameDialog } from "./rename-dialog";
import { SplitDialog } from "./split-dialog";
import css from "./strategies.module.css";

type Props = { strategy: StrategyLine; seen: Seen };

/** What the user can make of one strategy. */
export function OwnHand({ strategy, seen }: Props) {
  const [dialog, open] = useState<"split" | "rename" | null>(null);
  const own = strategy.legs.filter(({ held }) => !held).length;
  const close = () => open(null);
  const release = useAction(() => changeOrSay(seen, { release: [strategy.id] }, "Rojmel groups its legs again."));
  return (
    <div className={css.hand} role="group" aria-label={`Change ${strategy.name}`}>
      {own > 1 ? (
        <button className="btn compact" type="button" onClick={() => open("split")}>
          Split
        </button>
      ) : null}
      <button className="btn compact" type="button" onClick={() => open("rename")}>
        Name and margin
      </button>
      {strategy.byHand ? (
        <button
          className="btn compact"
          type="button"
          aria-busy={release.busy || undefined}
          onClick={() => release.act()}
        >
          Back to automatic
        </button>
      ) : null}
      {dialog === "split" ? <SplitDialog strategy={strategy} seen={seen} onClose={close} /> : null}
      {dialog === "rename" ? <RenameDialog strategy={strategy} seen={seen} onClose={close} /> : null}
    </div>
  );
}
