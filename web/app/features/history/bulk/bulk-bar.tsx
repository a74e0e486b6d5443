import { useState, useSyncExternalStore } from "react";
import type { BulkTrades } from "~/api/annotations";
import type { Filter } from "~/api/history";
import { count, counted } from "~/lib/format";
import css from "./bulk.module.css";
import { BulkDialog } from "./bulk-dialog";
import { MOST, type Selection } from "./selection";

type Props = {
  selection: Selection;
  filter: Filter;
  total: number;
  revision: number;
  isFiltered: boolean;
  onDone: () => void;
};

/** How many are chosen, and what can be done with them. */
export default function BulkBar({ selection, filter, total, revision, isFiltered, onDone }: Props) {
  const { ids, all } = useSyncExternalStore(selection.subscribe, selection.get);
  const [open, setOpen] = useState(false);
  const chosen = all ? total : ids.size;
  const trades: BulkTrades = all ? { filter, total, revision } : { ids: [...ids] };
  const every = isFiltered ? `All ${count(total)} of this filter` : `All ${count(total)}`;
  return (
    <div className={css.bar} data-foot-bar role="group" aria-label="Selected trades">
      <p className="num" role="status">
        {chosen === 0 ? "Select trades to change their notes." : `${counted(chosen, "trade")} selected.`}
      </p>
      {all || total === 0 || total > MOST ? null : (
        <button className="btn compact" type="button" onClick={selection.chooseAll}>
          {every}
        </button>
      )}
      {chosen > 0 ? (
        <button className="btn compact" type="button" onClick={selection.clear}>
          Select none
        </button>
      ) : null}
      <button className="btn compact" type="button" onClick={onDone}>
        Done
      </button>
      <button
        className="btn primary compact"
        type="button"
        aria-disabled={chosen === 0 || chosen > MOST || undefined}
        onClick={() => chosen > 0 && chosen <= MOST && setOpen(true)}
      >
        Change notes
      </button>
      {open ? <BulkDialog trades={trades} count={chosen} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
