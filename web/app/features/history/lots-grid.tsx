import { memo, useCallback, useLayoutEffect, useRef } from "react";
import type { LotKind } from "~/api/record";
import { DateInput } from "~/ui/date-input";
import { cellField, GridCell, RemoveCell, RowGrid } from "~/ui/row-grid";
import { type Cell, changed, emptyRow, type Row } from "./lots-rows";
import css from "./start.module.css";

const kinds: readonly [LotKind, string][] = [
  ["held", "Bought before"],
  ["received", "Received (IPO, gift, transfer)"],
  ["bonus", "Bonus shares"],
];

type Props = { rows: readonly Row[]; asOf: string; day: string; busy: boolean; onChange: (rows: Row[]) => void };

const heads = [
  { name: "Symbol", width: "22%" },
  { name: "How you got them", width: "24%" },
  { name: "Date", width: "156px" },
  { name: "Quantity" },
  { name: "Buy price, ₹" },
  { name: "No more held", width: "92px" },
];

/** What was held before, one purchase a row. */
export function LotsGrid({ rows, asOf, day, busy, onChange }: Props) {
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);

  const change = useCallback(
    (key: string, part: Partial<Row>) =>
      onChange(latest.current.map((row) => (row.key === key ? changed(row, part) : row))),
    [onChange],
  );
  const remove = useCallback((key: string) => onChange(latest.current.filter((row) => row.key !== key)), [onChange]);

  return (
    <RowGrid
      caption="Shares you held before"
      heads={heads}
      count={rows.length}
      busy={busy}
      firstCell="symbol"
      onAdd={() => onChange([...rows, emptyRow()])}
    >
      {rows.map((row, at) => (
        <OneRow
          key={row.key}
          row={row}
          place={at + 1}
          asOf={asOf}
          day={day}
          busy={busy}
          onChange={change}
          onRemove={remove}
        />
      ))}
    </RowGrid>
  );
}

type RowProps = {
  row: Row;
  place: number;
  asOf: string;
  day: string;
  busy: boolean;
  onChange: (key: string, part: Partial<Row>) => void;
  onRemove: (key: string) => void;
};

const OneRow = memo(function OneRow({ row, place, asOf, day, busy, onChange, onRemove }: RowProps) {
  const { key, kind, problems } = row;
  const set = (part: Partial<Row>, cell: Cell) =>
    onChange(key, { ...part, problems: { ...problems, [cell]: undefined, row: undefined } });
  const id = (cell: Cell) => `${key}-${cell}`;
  const common = (cell: Cell, name: string) =>
    cellField(cell, name, place, busy, problems[cell] !== undefined, id(cell));
  // What belongs to no cell stands at the first.
  const box = (cell: Cell) => ({
    problem: problems[cell] ?? (cell === "symbol" ? problems.row : undefined),
    id: id(cell),
  });
  return (
    <tr>
      <GridCell name="Symbol" {...box("symbol")} wide>
        <input
          {...common("symbol", "Symbol")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={row.symbol}
          placeholder={row.isin || "INFY"}
          onChange={(event) =>
            set({ symbol: event.target.value, isin: event.target.value.trim() ? row.isin : "" }, "symbol")
          }
          onBlur={() => {
            // The date of all rows is offered where none is typed.
            if (!row.day && day && row.symbol.trim()) onChange(key, { day });
          }}
        />
      </GridCell>
      <GridCell name="How you got them" {...box("kind")} wide>
        <select
          {...common("kind", "How you got them")}
          value={kind}
          onChange={(event) => set({ kind: event.target.value as LotKind }, "kind")}
        >
          {kinds.map(([word, name]) => (
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
            onChange={(event) => set({ day: event.target.value }, "day")}
          />
        </div>
      </GridCell>
      <GridCell name="Quantity" {...box("quantity")}>
        <input
          {...common("quantity", "Quantity")}
          inputMode="decimal"
          autoComplete="off"
          value={row.quantity}
          onChange={(event) => set({ quantity: event.target.value }, "quantity")}
        />
      </GridCell>
      <GridCell name={kind === "bonus" ? "Ratio, if you know it" : "Buy price, ₹"} {...box("price")}>
        {kind === "bonus" ? (
          <input
            {...common("price", "Ratio of the bonus")}
            autoComplete="off"
            placeholder="1:1"
            value={row.ratio}
            onChange={(event) => set({ ratio: event.target.value }, "price")}
          />
        ) : (
          <input
            {...common("price", "Price of one")}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={row.price}
            onChange={(event) => set({ price: event.target.value }, "price")}
          />
        )}
      </GridCell>
      <td className={`${css.checkedCell} tick`}>
        <label>
          <input
            type="checkbox"
            name="all"
            checked={row.all}
            disabled={busy}
            aria-label={`I held no more of this share, row ${place}`}
            onChange={(event) => onChange(key, { all: event.target.checked })}
          />
          <span className="narrow-only">I held no more of this share</span>
        </label>
      </td>
      <RemoveCell place={place} busy={busy} onRemove={() => onRemove(key)} />
    </tr>
  );
});
