import { feeKinds, type FeeWord } from "~/api/fees";
import { DateInput } from "~/ui/date-input";
import { cellField, GridCell, RemoveCell, RowGrid } from "~/ui/row-grid";
import { type Cell, emptyRow, type Row } from "./fee-rows";

type Props = { rows: readonly Row[]; asOf: string; busy: boolean; onChange: (rows: Row[]) => void };

const heads = [
  { name: "Fee", width: "24%" },
  { name: "Date", width: "168px" },
  { name: "Amount, ₹", width: "132px" },
  { name: "Note" },
];

/** Fees to add, one a row. */
export function FeeGrid({ rows, asOf, busy, onChange }: Props) {
  return (
    <RowGrid
      caption="Fees to add"
      heads={heads}
      count={rows.length}
      busy={busy}
      firstCell="kind"
      onAdd={() => {
        const last = rows.at(-1);
        onChange([...rows, emptyRow(last ? { kind: last.kind } : {})]);
      }}
    >
      {rows.map((row, at) => (
        <OneRow
          key={row.key}
          row={row}
          place={at + 1}
          asOf={asOf}
          busy={busy}
          onChange={(part) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
    </RowGrid>
  );
}

type RowProps = {
  row: Row;
  place: number;
  asOf: string;
  busy: boolean;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function OneRow({ row, place, asOf, busy, onChange, onRemove }: RowProps) {
  const { key, problems } = row;
  const set = (cell: Cell, value: string) =>
    onChange({ [cell]: value, problems: { ...problems, [cell]: undefined } } as Partial<Row>);
  const id = (cell: Cell) => `${key}-${cell}`;
  const common = (cell: Cell, name: string) =>
    cellField(cell, name, place, busy, problems[cell] !== undefined, id(cell));
  const box = (cell: Cell) => ({ problem: problems[cell], id: id(cell) });
  return (
    <tr>
      <GridCell name="Fee" {...box("kind")} wide>
        <select
          {...common("kind", "Fee")}
          value={row.kind}
          onChange={({ target }) => set("kind", target.value satisfies string as FeeWord)}
        >
          {feeKinds.map(([word, name]) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </select>
      </GridCell>
      <GridCell name="Date" {...box("day")}>
        <div className="input-frame">
          <DateInput
            {...common("day", "Date")}
            min="1990-01-01"
            max={asOf}
            value={row.day}
            onChange={({ target }) => set("day", target.value)}
          />
        </div>
      </GridCell>
      <GridCell name="Amount, ₹" {...box("amount")}>
        <input
          {...common("amount", "Amount in rupees")}
          inputMode="text"
          autoComplete="off"
          placeholder="0.00"
          value={row.amount}
          onChange={({ target }) => set("amount", target.value)}
        />
      </GridCell>
      <GridCell name="Note" {...box("note")} wide>
        <input
          {...common("note", "Note")}
          autoComplete="off"
          maxLength={120}
          placeholder="Optional"
          value={row.note}
          onChange={({ target }) => set("note", target.value)}
        />
      </GridCell>
      <RemoveCell place={place} busy={busy} wide onRemove={onRemove} />
    </tr>
  );
}
