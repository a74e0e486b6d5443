import { useAmounts } from "~/lib/amounts";
import { csv, saveAs } from "~/lib/csv";
import { type Rows, saveXlsx } from "~/lib/xlsx";

type Props = {
  /** What a person calls the table, for those who hear the page. */
  name: string;
  /** Of the file, without its ending. */
  file: string;
  /** Heads first: exact numbers, null where one is not defined. */
  rows: () => Rows;
};

/** A table as it came, as a file for a spreadsheet. */
export function SaveTable({ name, file, rows }: Props) {
  const { hidden } = useAmounts();
  const of = <span className="visually-hidden">: {name}</span>;
  return (
    <p className="mt-1 print:hidden">
      <button className="btn link compact px-0!" type="button" onClick={() => saveAs(`${file}.csv`, csv(rows()))}>
        Save as CSV{of}
      </button>{" "}
      <button className="btn link compact" type="button" onClick={() => saveXlsx(`${file}.xlsx`, rows())}>
        <span className="visually-hidden">Save as </span>XLSX{of}
      </button>
      {hidden ? <span className="caption"> In files nothing is hidden.</span> : null}
    </p>
  );
}
