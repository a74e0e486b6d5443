import { brokerOptions } from "~/api/brokers";
import { type ChosenColumns, rememberedColumns } from "~/api/columns";
import { useColumns } from "~/api/use-columns";
import { ColumnPicker, NoRowsYet } from "~/ui/column-picker";

type Props = {
  file: File;
  problems: Record<string, string>;
  onRead: (columns: ChosenColumns) => void;
  onCancel?: () => void;
};

/** A file that no broker's layout fits: it is read again by what its columns are said to hold. */
export function ChooseColumns({ file, problems, onRead, onCancel }: Props) {
  const { rows, error, from, again } = useColumns(file);
  if (!rows) return <NoRowsYet error={error?.message ?? null} again={again} />;
  const header = rows.rows[0]?.cells ?? [];
  const before = rememberedColumns().find((one) => one.header.join("\n") === header.join("\n"));
  return (
    <ColumnPicker
      key={`${rows.headerRow}/${rows.key}`}
      of="trades"
      rows={rows}
      chosen={before ?? null}
      brokers={brokerOptions}
      unnamed="other"
      names={null}
      problems={problems}
      failed={error?.message ?? null}
      busy={false}
      onHeader={from}
      onRead={onRead}
      onCancel={onCancel}
    />
  );
}
