import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { fetchImports, restoreSnapshot, type SnapshotLine } from "~/api/imports-list";
import { journalChanged } from "~/api/queries";
import { counted } from "~/lib/format";
import { clock, dayOf, longDay } from "~/lib/time";
import { tell } from "~/ui/toasts";
import { Fetched } from "./fetched";

/** Whole books that a replacement took the place of. Single imports have their way back on their own page. */
export function RestorePoints() {
  const imports = useQuery({ queryKey: ["imports"], queryFn: ({ signal }) => fetchImports(signal), staleTime: 0 });
  return (
    <Fetched query={imports} what="your restore points" lines={1}>
      {({ snapshots }) => (
        <>
          {snapshots.length === 0 ? (
            <p className="c2 max-w-(--measure)">Nothing was replaced. When you replace all trades, the book as it was stays here for thirty days.</p>
          ) : (
            <ul className="lines">{snapshots.map((one) => <Point key={one.id} line={one} />)}</ul>
          )}
          <p className="cap mt-3">A single file or batch is undone on the <Link to="/imports">imports page</Link>.</p>
        </>
      )}
    </Fetched>
  );
}

function Point({ line: { id, createdAt, expiresAt, imports, fills } }: { line: SnapshotLine }) {
  const [busy, setBusy] = useState(false);
  const when = `${longDay(dayOf(createdAt))}, ${clock(createdAt)}`;

  async function bringBack() {
    if (busy) return;
    setBusy(true);
    try {
      await restoreSnapshot(id);
      await journalChanged();
      tell({ text: "The book is as it was before the replacement." });
    } catch (error) {
      tell({ kind: "failed", text: `We could not restore it. ${error instanceof Error ? error.message : ""}` });
    }
    setBusy(false);
  }

  return (
    <li>
      <History className="ico size-[20px]!" aria-hidden />
      <div>
        <p className="st num">Replaced on {when}</p>
        <p className="c2 num">{counted(imports, "import")}, {counted(fills, "fill")}, kept until {longDay(dayOf(expiresAt))}</p>
      </div>
      <button className="btn sml" type="button" aria-busy={busy || undefined} aria-label={`Restore the book of ${when}`} onClick={() => void bringBack()}>{busy ? "Restoring" : "Restore"}</button>
    </li>
  );
}
