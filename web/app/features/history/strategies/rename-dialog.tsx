import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import type { StrategyLine } from "~/api/strategies";
import { useAmounts } from "~/lib/amounts";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { change, type Seen } from "./change-strategies";

type Props = { strategy: StrategyLine; seen: Seen; onClose: () => void };

/** Asks for a name in the user's words, and for a kind among those that the legs can bear. */
export function RenameDialog({ strategy, seen, onClose }: Props) {
  const id = useId();
  const [name, type] = useState(strategy.byHand?.name ?? "");
  const [kind, choose] = useState(strategy.byHand?.kind ?? "");
  const [margin, block] = useState(strategy.byHand?.margin?.toString() ?? "");
  const { hidden } = useAmounts();
  const [wrong, refuse] = useState<{ field: string; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const kinds = strategy.canBe.map((one) => [one.key, one.name] as const);
  // Its legs cannot be that any more: it stays what the user chose until another is chosen.
  const lost = kind !== "" && !kinds.some(([key]) => key === kind) ? [[kind, kind.replaceAll("_", " ")] as const] : [];

  async function act() {
    if (busy) return;
    setBusy(true);
    try {
      const rename = {
        strategy: strategy.id,
        name: name.trim() || null,
        kind: kind || null,
        margin: margin.trim() || null,
      };
      await change(
        seen,
        { rename },
        name.trim() ? `“${name.trim()}” is saved.` : "It is saved, and called by its kind.",
      );
      onClose();
    } catch (error) {
      const [field, words] = (error instanceof RequestError ? Object.entries(error.fields)[0] : undefined) ?? [
        "name",
        error instanceof Error ? error.message : "Nothing was saved.",
      ];
      refuse({ field, words });
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Name and margin of ${strategy.name}`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button className="btn primary" type="button" aria-busy={busy || undefined} onClick={() => void act()}>
            Save
          </button>
        </>
      }
    >
      <Field
        id={`${id}-name`}
        label="Name"
        optional
        value={name}
        maxLength={80}
        autoComplete="off"
        error={wrong && (wrong.field !== "margin" || hidden) ? wrong.words : undefined}
        hint="In your words. Without one it is called by its kind."
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
      {kinds.length + lost.length > 0 ? (
        <Select
          id={`${id}-kind`}
          label="Kind"
          value={kind}
          options={[["", "As Rojmel sees it"], ...lost, ...kinds]}
          hint="Only kinds that fit its legs. Profit, loss and margin are always calculated from the legs."
          onChange={({ target }) => choose(target.value)}
        />
      ) : null}
      {hidden ? (
        <p className="muted">Amounts are hidden. Show them to enter or change the margin; it stays as it is.</p>
      ) : (
        <Field
          id={`${id}-margin`}
          label="Margin blocked"
          optional
          prefix="₹"
          inputMode="decimal"
          value={margin}
          autoComplete="off"
          error={wrong?.field === "margin" ? wrong.words : undefined}
          hint="The margin that your broker shows. If you enter none, it is estimated from the legs."
          onChange={(event) => {
            block(event.target.value);
            refuse(null);
          }}
        />
      )}
    </Dialog>
  );
}
