import { useId, useState } from "react";
import type { StrategyLine } from "~/api/strategies";
import { Dialog } from "~/ui/dialog";
import { change, type Seen } from "./change-strategies";
import { partsOf } from "./strategies-view";
import css from "./strategies.module.css";

type Props = { strategy: StrategyLine; seen: Seen; onClose: () => void };

/** Which legs go by themselves: the chosen ones become one strategy, the others another. */
export function SplitDialog({ strategy, seen, onClose }: Props) {
  const id = useId();
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [wrong, refuse] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { legs } = strategy;
  const isAlone = chosen.size === 0;

  async function act() {
    if (busy) return;
    const parts = partsOf(legs.length, chosen);
    if (!isAlone && parts === null) {
      refuse("Leave at least one leg where it is.");
      return;
    }
    setBusy(true);
    try {
      const split = { strategy: strategy.id, parts };
      await change(seen, { split }, `${strategy.name} is split. No total changed.`);
      onClose();
    } catch (error) {
      refuse(error instanceof Error ? error.message : "Nothing was split.");
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Split ${strategy.name}`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button className="btn primary" type="button" aria-busy={busy || undefined} onClick={() => void act()}>
            {isAlone ? "Every leg alone" : "Split"}
          </button>
        </>
      }
    >
      <fieldset className={css.choice}>
        <legend>
          Choose the legs that belong together. The others stay as one; with none chosen each stands alone.
        </legend>
        {legs.map((leg, at) => (
          <label key={`${leg.title} ${at}`} htmlFor={`${id}-${at}`}>
            <input
              id={`${id}-${at}`}
              type="checkbox"
              checked={chosen.has(at)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(at);
                else next.delete(at);
                choose(next);
                refuse(null);
              }}
            />
            <span>
              {leg.direction === "long" ? "Bought" : "Sold"} {leg.title}
              {leg.held ? ", held behind it" : ""}
            </span>
          </label>
        ))}
      </fieldset>
      {wrong ? (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      ) : null}
    </Dialog>
  );
}
