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
          <button className="btn" type="submit">Cancel</button>
          <button className="btn dang" type="button" onClick={onReplace}>Replace</button>
          <button className="btn pri" type="button" ref={add} onClick={onAdd}>Add to my {mine}</button>
        </>
      }
    >
      <p><b className="st">Add</b> keeps them and adds {these}. You can undo it in one step.</p>
      <p className="mt-3">
        <b className="st">Replace</b> removes all {mine}, with every import, and keeps only {cards === 1 ? "this one" : `these ${cards}`}.
        For 30 days you can restore the removed trades under Imports.
      </p>
    </Dialog>
  );
}
