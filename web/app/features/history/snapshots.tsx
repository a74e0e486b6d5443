import { notDone } from "~/api/failure";
import { bringBack, type SnapshotLine } from "~/api/imports-list";
import { RestorePoint } from "~/ui/restore-point";
import { Section } from "~/ui/section";
import css from "./imports.module.css";

/** Books that were replaced, kept for a while. */
export function Snapshots({ snapshots }: { snapshots: readonly SnapshotLine[] }) {
  if (snapshots.length === 0) return null;
  return (
    <Section name="Replaced trades" sub="You can restore them until the date shown" long>
      <ul className={css.imports}>
        {snapshots.map((one) => (
          <RestorePoint key={one.id} line={one} bringBack={() => bringBack(one.id)} notDone={notDone} />
        ))}
      </ul>
    </Section>
  );
}
