import { brokerOptions } from "~/api/brokers";
import type { ChosenColumns } from "~/api/columns";
import { useColumns } from "~/api/use-columns";
import { ColumnPicker, NoRowsYet } from "~/ui/column-picker";

type Props = {
  file: File;
  /** What it was read by the last time. */
  chosen: ChosenColumns | null;
  problems: Record<string, string>;
  busy: boolean;
  onRead: (columns: ChosenColumns) => void;
  onCancel: () => void;
};

/** A list of holdings that no layout fits, or one that is to be read by other columns. */
export function HeldColumns({ file, chosen, problems, busy, onRead, onCancel }: Props) {
  const { rows, error, from, again } = useColumns(file, "holdings");
  if (!rows) return <NoRowsYet error={error?.message ?? null} again={again} />;
  return (
    <ColumnPicker
      key={`${rows.headerRow}/${rows.key}`}
      of="holdings"
      rows={rows}
      chosen={chosen ?? rows.template}
      brokers={brokerOptions}
      unnamed="other"
      names={null}
      problems={problems}
      failed={error?.message ?? null}
      busy={busy}
      onHeader={from}
      onRead={onRead}
      onCancel={onCancel}
    />
  );
}
