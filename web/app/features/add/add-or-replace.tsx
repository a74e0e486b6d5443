import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { counted } from "~/lib/format";
import { Dialog } from "~/ui/dialog";

type Props = { trades: number; cards: number; onAdd: () => void; onReplace: () => void; onClose: () => void };

/** Asked only where there is something that could be replaced. Adding is the default: it takes nothing away. */
export function AddOrReplace({ trades, cards, onAdd, onReplace, onClose }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => add.current?.focus(), []);
  const mine = counted(trades, "trade");
  const these = counted(cards, "trade");
  return (
    <Dialog
      title={`Your journal has ${mine}.`}
      wide
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button className="btn primary" type="button" ref={add} onClick={onAdd}>
            Add to my {mine}
          </button>
        </>
      }
    >
      <p>
        {cards === 1 ? "This trade is" : `These ${these} are`} added to your {mine}. You can undo it in one step.
      </p>
      <details className="more mt-3">
        <summary>
          <ChevronRight aria-hidden />
          Replace everything instead
        </summary>
        <p className="mt-2">
          This removes all {mine}, with every import, and keeps only {cards === 1 ? "this one" : `these ${cards}`}. For
          30 days you can restore the removed trades under Imports.
        </p>
        <div className="button-row">
          <button className="btn danger compact" type="button" onClick={onReplace}>
            Replace my {mine}
          </button>
        </div>
      </details>
    </Dialog>
  );
}
