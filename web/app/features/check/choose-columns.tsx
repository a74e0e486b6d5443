import { brokerOptions } from "~/api/brokers";
import { type ChosenColumns, rememberedColumns } from "~/api/columns";
import { useColumns } from "~/api/use-columns";
import { ColumnPicker } from "~/ui/column-picker";
import { LoadingLines } from "~/ui/loading-lines";
import { Message } from "~/ui/message";

type Props = {
  file: File;
  problems: Record<string, string>;
  onRead: (columns: ChosenColumns) => void;
  onCancel?: () => void;
};

/** A file that no broker's layout fits: it is read again by what its columns are said to hold. */
export function ChooseColumns({ file, problems, onRead, onCancel }: Props) {
  const { rows, error, from, again } = useColumns(file);
  if (!rows)
    return error ? (
      <Message kind="error" title={error.message}>
        <button className="btn compact mt-3" type="button" onClick={again}>
          Try again
        </button>
      </Message>
    ) : (
      <LoadingLines label="Reading the first rows" />
    );
  const header = rows.rows[0]?.cells ?? [];
  const before = rememberedColumns().find((one) => one.header.join("\n") === header.join("\n"));
  return (
    <ColumnPicker
      key={`${rows.headerRow}/${rows.key}`}
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
