import { Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { feeKinds, type FeeWord } from "~/api/fees";
import { DateInput } from "~/ui/date-input";
import { type Cell, emptyRow, type Row } from "./fee-rows";
import css from "./fees.module.css";

type Props = { rows: readonly Row[]; asOf: string; busy: boolean; onChange: (rows: Row[]) => void };

/** Rows of cells: Enter and the arrows go from row to row, Tab from cell to cell. On a phone each row is a card. */
export function FeeGrid({ rows, asOf, busy, onChange }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);

  function goTo(place: number, cell: string) {
    setTimeout(() => body.current?.rows[place]?.querySelector<HTMLElement>(`[name="${cell}"]`)?.focus(), 0);
  }

  function add() {
    const last = rows.at(-1);
    onChange([...rows, emptyRow(last ? { kind: last.kind } : {})]);
    goTo(rows.length, "kind");
  }

  function onKey(event: KeyboardEvent<HTMLTableSectionElement>) {
    const target = event.target as HTMLInputElement;
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    // In a list of choices the arrows are the field's own.
    if (!step || !target.name || (event.key !== "Enter" && target.tagName === "SELECT")) return;
    event.preventDefault();
    const place = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target)) + step;
    if (place === rows.length && event.key === "Enter") add();
    else goTo(place, target.name);
  }

  return (
    <>
      <table className={`data-table ${css.grid}`}>
        <caption className="visually-hidden">Fees to add</caption>
        <thead>
          <tr>
            <th scope="col">Fee</th>
            <th scope="col">Date</th>
            <th scope="col">Amount, ₹</th>
            <th scope="col">Note</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells in it take the keys */}
        <tbody ref={body} onKeyDown={onKey}>
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
        </tbody>
      </table>
      <p className="mt-3">
        <button className="btn compact" type="button" disabled={busy} onClick={add}>
          <Plus className="icon size-[15px]!" aria-hidden />
          Add a row
        </button>
      </p>
    </>
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
  const common = (cell: Cell, name: string) => ({
    name: cell,
    className: "input compact",
    "aria-label": `${name}, row ${place}`,
    disabled: busy,
    "aria-invalid": problems[cell] ? true : undefined,
    "aria-describedby": problems[cell] ? `${key}-${cell}` : undefined,
  });
  return (
    <tr>
      <Box name="Fee" row={row} cell="kind">
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
      </Box>
      <Box name="Date" row={row} cell="day">
        <div className="input-frame">
          <DateInput
            {...common("day", "Date")}
            min="1990-01-01"
            max={asOf}
            value={row.day}
            onChange={({ target }) => set("day", target.value)}
          />
        </div>
      </Box>
      <Box name="Amount, ₹" row={row} cell="amount">
        <input
          {...common("amount", "Amount in rupees")}
          inputMode="text"
          autoComplete="off"
          placeholder="0.00"
          value={row.amount}
          onChange={({ target }) => set("amount", target.value)}
        />
      </Box>
      <Box name="Note" row={row} cell="note">
        <input
          {...common("note", "Note")}
          autoComplete="off"
          maxLength={120}
          placeholder="Optional"
          value={row.note}
          onChange={({ target }) => set("note", target.value)}
        />
      </Box>
      <td className={css.remove}>
        <button
          className="icon-button"
          type="button"
          aria-label={`Remove row ${place}`}
          disabled={busy}
          onClick={onRemove}
        >
          <Trash2 className="icon size-[18px]!" aria-hidden />
        </button>
      </td>
    </tr>
  );
}

type BoxProps = { name: string; row: Row; cell: Cell; children: ReactNode };

function Box({ name, row, cell, children }: BoxProps) {
  const problem = row.problems[cell];
  return (
    <td className={problem ? "bad" : undefined} data-label={name}>
      {children}
      {problem ? (
        <p className="field-error" id={`${row.key}-${cell}`}>
          {problem}
        </p>
      ) : null}
    </td>
  );
}
