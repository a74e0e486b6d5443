import { Plus, Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import css from "./row-grid.module.css";

type Props = {
  caption: string;
  /** Of the columns, without the last one that removes a row; a width where the column has one. */
  heads: readonly { name: string; width?: string }[];
  /** How many rows there are. */
  count: number;
  busy: boolean;
  onAdd: () => void;
  /** The cell that a new row begins with. */
  firstCell: string;
  /** Rows of cells. */
  children: ReactNode;
};

/** A table of fields: Enter and the arrows go from row to row, Tab from cell to cell. On a phone each row is a card. */
export function RowGrid({ caption, heads, count, busy, onAdd, firstCell, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);

  // A row that was added is there after the next drawing.
  function goTo(place: number, cell: string) {
    setTimeout(() => body.current?.rows[place]?.querySelector<HTMLElement>(`[name="${cell}"]`)?.focus(), 0);
  }

  function onKey(event: KeyboardEvent<HTMLTableSectionElement>) {
    const target = event.target as HTMLInputElement;
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    const isEnter = event.key === "Enter";
    if (!step || !target.name) return;
    // In a list of choices and in a date the arrows are the field's own, and Enter is in a box to tick.
    if (!isEnter && (target.tagName === "SELECT" || target.type === "date")) return;
    if (isEnter && target.type === "checkbox") return;
    event.preventDefault();
    const place = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target)) + step;
    if (place === count && isEnter) onAdd();
    goTo(place, target.name);
  }

  return (
    <>
      <table className={`data-table ${css.grid}`}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {heads.map(({ name, width }) => (
            <col key={name} style={width ? { width } : undefined} />
          ))}
          <col style={{ width: "44px" }} />
        </colgroup>
        <thead>
          <tr>
            {heads.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells in it take the keys */}
        <tbody ref={body} onKeyDown={onKey}>
          {children}
        </tbody>
      </table>
      <p className="mt-3">
        <button
          className="btn compact"
          type="button"
          disabled={busy}
          onClick={() => {
            onAdd();
            goTo(count, firstCell);
          }}
        >
          <Plus className="icon size-[15px]!" aria-hidden />
          Add a row
        </button>
      </p>
    </>
  );
}

type CellProps = {
  /** Over the field on a phone. */
  name: string;
  problem: string | undefined;
  /** Of the problem. */
  id: string;
  /** On a phone the whole width of the card. */
  wide?: boolean;
  children: ReactNode;
};

/** A field of a row, with what is wrong with it. */
export function GridCell({ name, problem, id, wide, children }: CellProps) {
  return (
    <td className={`${problem ? "bad" : ""} ${wide ? css.wide : ""}`} data-label={name}>
      {children}
      {problem ? (
        <p className="field-error" id={id}>
          {problem}
        </p>
      ) : null}
    </td>
  );
}

/** What every field of a cell carries. */
export const cellField = (cell: string, name: string, place: number, busy: boolean, problem: boolean, id: string) => ({
  name: cell,
  className: "input compact",
  "aria-label": `${name}, row ${place}`,
  disabled: busy,
  "aria-invalid": problem ? (true as const) : undefined,
  "aria-describedby": problem ? id : undefined,
});

type RemoveProps = { place: number; busy: boolean; wide?: boolean; onRemove: () => void };

/** The last cell of a row. */
export function RemoveCell({ place, busy, wide, onRemove }: RemoveProps) {
  return (
    <td className={`${css.remove} ${wide ? css.wide : ""}`}>
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
  );
}

/** Several cells that are pasted into a grid; one value goes into its cell as always. */
export function pastedCells(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData("text/plain");
  if (!/[\t\n]/.test(text.trim())) return null;
  event.preventDefault();
  return text;
}

/** The first field with a problem, once it is marked. */
export function focusProblem(grid: RefObject<HTMLElement | null>): void {
  setTimeout(() => grid.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), 0);
}
