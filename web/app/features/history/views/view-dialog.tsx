import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import type { SavedView } from "~/api/views";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";

type Props = {
  title: string;
  first?: string;
  /** One of them may be saved over. */
  views: readonly SavedView[];
  save: (name: string, over: SavedView | null) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of a view; by the name of one that is there, that one is changed. */
export function ViewDialog({ title, first = "", views, save, onClose }: Props) {
  const id = useId();
  const [name, type] = useState(first);
  const [wrong, refuse] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const plain = name.trim().replaceAll(/\s+/g, " ");
  const over = views.find(({ fields }) => fields.name?.value.toLowerCase() === plain.toLowerCase()) ?? null;

  async function act() {
    if (busy) return;
    if (plain === "") {
      refuse("Give the view a name.");
      return;
    }
    setBusy(true);
    try {
      await save(plain, over);
      onClose();
    } catch (error) {
      const words = error instanceof RequestError ? Object.values(error.fields)[0] : undefined;
      refuse(words ?? (error instanceof Error ? error.message : "Not saved."));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button className="btn primary" type="button" aria-busy={busy || undefined} onClick={() => void act()}>
            {over ? `Save over “${over.fields.name?.value}”` : "Save"}
          </button>
        </>
      }
    >
      <Field
        id={`${id}-name`}
        label="Name"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={wrong ?? undefined}
        hint={over ? "A view of this name is there: it will show what you see now." : undefined}
        onChange={(event) => {
          type(event.target.value);
          refuse(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void act();
        }}
      />
    </Dialog>
  );
}
