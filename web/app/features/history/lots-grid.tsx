import { Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useCallback, useRef } from "react";
import type { LotKind } from "~/api/record";
import { DateInput } from "~/ui/date-input";
import { type Cell, changed, emptyRow, type Row } from "./lots-rows";
import css from "./start.module.css";

const kinds: readonly [LotKind, string][] = [
  ["held", "Bought before"],
  ["received", "Received (IPO, gift, transfer)"],
  ["bonus", "Bonus shares"],
];

type Props = { rows: readonly Row[]; asOf: string; day: string; busy: boolean; onChange: (rows: Row[]) => void };

/** Rows of cells: Enter and the arrows go from row to row, Tab from cell to cell. On a phone each row is a card. */
export function LotsGrid({ rows, asOf, day, busy, onChange }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const latest = useRef(rows);
  latest.current = rows;

  const change = useCallback(
    (key: string, part: Partial<Row>) =>
      onChange(latest.current.map((row) => (row.key === key ? changed(row, part) : row))),
    [onChange],
  );
  const remove = useCallback((key: string) => onChange(latest.current.filter((row) => row.key !== key)), [onChange]);

  function add() {
    onChange([...rows, emptyRow()]);
    goTo(rows.length, "symbol");
  }

  function goTo(place: number, cell: string) {
    setTimeout(() => body.current?.rows[place]?.querySelector<HTMLElement>(`[name="${cell}"]`)?.focus(), 0);
  }

  function onKey(event: KeyboardEvent<HTMLTableSectionElement>) {
    const target = event.target as HTMLInputElement;
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    // In a list of choices and in a date the arrows are the field's own.
    if (!step || !target.name || (event.key !== "Enter" && (target.tagName === "SELECT" || target.type === "date")))
      return;
    if (event.key === "Enter" && target.type === "checkbox") return;
    event.preventDefault();
    const place = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target)) + step;
    if (place === rows.length && event.key === "Enter") onChange([...rows, emptyRow()]);
    goTo(place, target.name);
  }

  return (
    <>
      <table className={`data-table ${css.lots}`}>
        <caption className="visually-hidden">Shares you held before</caption>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col">How you got them</th>
            <th scope="col">Date</th>
            <th scope="col">Quantity</th>
            <th scope="col">Buy price, ₹</th>
            <th scope="col">No more held</th>
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
              day={day}
              busy={busy}
              onChange={change}
              onRemove={remove}
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
  day: string;
  busy: boolean;
  onChange: (key: string, part: Partial<Row>) => void;
  onRemove: (key: string) => void;
};

const OneRow = memo(function OneRow({ row, place, asOf, day, busy, onChange, onRemove }: RowProps) {
  const { key, kind, problems } = row;
  const set = (part: Partial<Row>, cell: Cell) =>
    onChange(key, { ...part, problems: { ...problems, [cell]: undefined, row: undefined } });
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
      <Box name="Symbol" row={row} cell="symbol">
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
      </Box>
      <Box name="How you got them" row={row} cell="kind">
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
      </Box>
      <Box name="Date" row={row} cell="day">
        <div className="input-frame">
          <DateInput
            {...common("day", "Date")}
            min="1990-01-01"
            max={asOf}
            value={row.day}
            onChange={(event) => set({ day: event.target.value }, "day")}
          />
        </div>
      </Box>
      <Box name="Quantity" row={row} cell="quantity">
        <input
          {...common("quantity", "Quantity")}
          inputMode="decimal"
          autoComplete="off"
          value={row.quantity}
          onChange={(event) => set({ quantity: event.target.value }, "quantity")}
        />
      </Box>
      <Box name={kind === "bonus" ? "Ratio, if you know it" : "Buy price, ₹"} row={row} cell="price">
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
      </Box>
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
      <td className={css.removeCell}>
        <button
          className="icon-button"
          type="button"
          aria-label={`Remove row ${place}`}
          disabled={busy}
          onClick={() => onRemove(key)}
        >
          <Trash2 className="icon size-[18px]!" aria-hidden />
        </button>
      </td>
    </tr>
  );
});

type BoxProps = { name: string; row: Row; cell: Cell; children: ReactNode };

function Box({ name, row, cell, children }: BoxProps) {
  const problem = row.problems[cell] ?? (cell === "symbol" ? row.problems.row : undefined);
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
