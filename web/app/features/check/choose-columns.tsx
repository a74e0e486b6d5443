import { brokerOptions } from "~/api/brokers";
import { rememberColumns, rememberedColumns } from "~/api/columns";
import { useColumns } from "~/api/use-columns";
import { ColumnPicker } from "~/ui/column-picker";
import { LoadingLines } from "~/ui/loading-lines";
import { Message } from "~/ui/message";

type Props = { file: File; problems: Record<string, string>; onRead: () => void; onCancel?: () => void };

/** A file that no broker's layout fits: what its columns hold is remembered in this browser, and it is read again. */
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
      onRead={(columns) => {
        rememberColumns(columns);
        onRead();
      }}
      onCancel={onCancel}
    />
  );
}
