import { History } from "lucide-react";
import { useState } from "react";
import type { SnapshotLine } from "~/api/imports-list";
import { counted } from "~/lib/format";
import { clock, dayOf, longDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { tell } from "~/ui/toasts";
import { restore } from "./change";

/** Books that were replaced, kept for a while. */
export function Snapshots({ snapshots }: { snapshots: readonly SnapshotLine[] }) {
  if (snapshots.length === 0) return null;
  return (
    <Section name="Set aside" sub="What a replacement took the place of" long>
      <ul className="imports">{snapshots.map((one) => <Snapshot key={one.id} line={one} />)}</ul>
    </Section>
  );
}

function Snapshot({ line: { id, createdAt, expiresAt, imports, fills } }: { line: SnapshotLine }) {
  const [busy, setBusy] = useState(false);
  const when = `${longDay(dayOf(createdAt))}, ${clock(createdAt)}`;

  async function bringBack() {
    if (busy) return;
    setBusy(true);
    tell(await restore(id));
    setBusy(false);
  }

  return (
    <li>
      <History className="ico size-[20px]!" aria-hidden />
      <div className="min-w-0">
        <p className="st num">Replaced on {when}</p>
        <p className="c2 num">{counted(imports, "import")}, {counted(fills, "fill")}, kept until {longDay(dayOf(expiresAt))}</p>
      </div>
      <button className="btn sml" type="button" aria-busy={busy || undefined} aria-label={`Restore the book of ${when}`} onClick={() => void bringBack()}>Restore</button>
    </li>
  );
}
