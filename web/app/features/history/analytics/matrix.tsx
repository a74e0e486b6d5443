import { type KeyboardEvent, useRef, useState } from "react";
import type { CutCell, CutGroup, CutMatrix, CutSums, CutTable } from "~/api/analytics";
import { useAmounts } from "~/lib/amounts";
import { count, counted, UNDEFINED } from "~/lib/format";
import { FOLDED, NARROW, useMedia } from "~/lib/media";
import { SaveTable } from "~/ui/save-table";
import { Veiled } from "~/ui/veiled";
import { type AnalyticsView, countedIn, depth, figureOf, numbersOf, shortName } from "./analytics-view";
import { percentText, Result, rText } from "./result";
import css from "./matrix.module.css";

type Props = {
  matrix: CutMatrix;
  view: AnalyticsView;
  onCell: (cell: { row: string; column: string }) => void;
};

/** Two cuts against each other. A darker colour is more certain, not more money; the number stands in the cell. */
export function Matrix({ matrix, view, onCell }: Props) {
  // On a phone the matrix turns: there is more room downwards.
  const turned = useMedia(FOLDED) && matrix.columns.groups.length > matrix.rows.groups.length;
  const [down, across] = (turned ? [matrix.columns, matrix.rows] : [matrix.rows, matrix.columns]).map(withResult) as [
    CutTable,
    CutTable,
  ];
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<[number, number]>([0, 0]);
  const cells = new Map(matrix.cells.map((cell) => [`${cell.row}|${cell.column}`, cell]));
  const at = (one: CutGroup, other: CutGroup) => {
    const [row, column] = turned ? [other.value, one.value] : [one.value, other.value];
    return { row, column, cell: cells.get(`${row}|${column}`) };
  };
  const rows = down.groups.length;
  const width = across.groups.length;
  const [y, x] = [Math.min(focus[0], rows - 1), Math.min(focus[1], width - 1)];

  function move(event: KeyboardEvent) {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -width],
      End: [0, width],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next: [number, number] = [
      Math.max(0, Math.min(rows - 1, y + step[0])),
      Math.max(0, Math.min(width - 1, x + step[1])),
    ];
    setFocus(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next[0]} ${next[1]}"]`)?.focus();
  }

  return (
    <div className={css.scroll} role="region" aria-label="Cells">
      <table className={css.matrix} ref={table}>
        <caption className="visually-hidden">
          {down.name} against {across.name}. Arrow keys move between cells.
        </caption>
        <thead>
          <tr>
            <td />
            {across.groups.map((group) => (
              <th key={group.value} scope="col">
                <Name of={group.name} />
              </th>
            ))}
            <th scope="col" className={css.total}>
              {view.show === "trades" ? "Trades" : "Sum"}
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are the controls */}
        <tbody onKeyDown={move}>
          {down.groups.map((one, line) => (
            <tr key={one.value}>
              <th scope="row">
                <Name of={one.name} />
              </th>
              {across.groups.map((other, place) => {
                const { row, column, cell } = at(one, other);
                const open = view.cell?.row === row && view.cell.column === column;
                return (
                  <Cell
                    key={other.value}
                    cell={cell}
                    view={view}
                    open={open}
                    name={`${one.name}, ${other.name}`}
                    place={`${line} ${place}`}
                    focusable={line === y && place === x}
                    onFocus={() => setFocus([line, place])}
                    onOpen={() => onCell({ row, column })}
                  />
                );
              })}
              <td className={css.total}>
                <Total sums={one} view={view} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{view.show === "trades" ? "Trades" : "Sum"}</th>
            {across.groups.map((group) => (
              <td key={group.value}>
                <Total sums={group} view={view} />
              </td>
            ))}
            <td className={css.grand}>
              <Total sums={down.whole} view={view} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="caption mt-3">
        <span className={css.legend} aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <i key={step} className={css[`p${step}`]} />
          ))}
        </span>{" "}
        above zero, solid{" "}
        <span className={css.legend} aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <i key={step} className={`${css[`l${step}`]} ${css.hatch}`} />
          ))}
        </span>{" "}
        below, hatched. A darker colour means more certain, not more money. Bold: 20 trades or more. A dash: fewer than
        5. The small figure is the number of trades.
        {hidden(matrix)}
      </p>
      <SaveTable
        name="two ways"
        file={`analytics-${matrix.rows.by}-${matrix.columns.by}`}
        rows={() => rowsOf(matrix)}
      />
    </div>
  );
}

/** On a phone the short one is seen and the whole one heard. */
function Name({ of: name }: { of: string }) {
  const short = shortName(name);
  if (!useMedia(NARROW) || short === name) return name;
  return (
    <>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}

/** Groups of which nothing is known but that they are there are said above, and in no cell. */
const withResult = (table: CutTable): CutTable => ({
  ...table,
  groups: table.groups.filter(({ closedTrades, openTrades }) => closedTrades + openTrades > 0),
});

/** What lies in groups that are not shown is in the totals of the book only. */
function hidden({ rows, columns }: CutMatrix): string {
  const more = [rows, columns].flatMap(({ others, name }) =>
    others
      ? [`${counted(others.groups, others.earlier ? "earlier group" : "more group")} of ${name.toLowerCase()}`]
      : [],
  );
  return more.length > 0 ? ` Not shown, but in the total: ${more.join(" and ")}.` : "";
}

type CellProps = {
  cell: CutCell | undefined;
  view: AnalyticsView;
  open: boolean;
  name: string;
  place: string;
  focusable: boolean;
  onFocus: () => void;
  onOpen: () => void;
};

function Cell({ cell, view, open, name, place, focusable, onFocus, onOpen }: CellProps) {
  const amounts = useAmounts();
  const { sum, mean, sureness } = cell ? numbersOf(cell, view.unit) : { sum: null, mean: null, sureness: null };
  const value = view.show === "sum" ? sum : mean;
  const step = mean === null ? 0 : depth(sureness);
  const tone = step === 0 || mean === null ? css.zero : mean > 0 ? css[`p${step}`] : `${css[`l${step}`]} ${css.hatch}`;
  const text =
    view.show === "trades"
      ? count(cell?.closedTrades ?? 0)
      : value === null
        ? UNDEFINED
        : view.unit === "r"
          ? rText(value)
          : view.unit === "percent"
            ? percentText(value)
            : amounts.signedRupees(value, 0).replace("₹", amounts.hidden ? "₹" : "");
  return (
    <td
      className={`${cell ? tone : css.none} ${open ? css.on : ""} ${cell && countedIn(cell, view.unit).few ? css.few : ""}`}
    >
      <button
        type="button"
        data-at={place}
        data-cell={cell ? `${cell.row}|${cell.column}` : undefined}
        tabIndex={focusable ? 0 : -1}
        aria-expanded={cell ? open : undefined}
        aria-disabled={cell ? undefined : true}
        onFocus={onFocus}
        onClick={() => (cell ? onOpen() : undefined)}
      >
        <span className="visually-hidden">{name}: </span>
        <b>
          <Veiled>{cell ? text : UNDEFINED}</Veiled>
        </b>
        {cell && view.show !== "trades" ? (
          <small>
            {count(countedIn(cell, view.unit).trades)}
            <span className="visually-hidden"> trades</span>
          </small>
        ) : null}
      </button>
    </td>
  );
}

function Total({ sums, view }: { sums: CutSums; view: AnalyticsView }) {
  if (view.show === "trades") return <>{count(sums.closedTrades)}</>;
  return <Result value={numbersOf(sums, view.unit).sum} unit={view.unit} decimals={0} />;
}

/** What a person calls a group by its value in the address. */
export const groupName = (groups: readonly CutGroup[], value: string) =>
  groups.find((one) => one.value === value)?.name ?? value;

function rowsOf({ rows, columns, cells }: CutMatrix) {
  const keys = [
    "amount",
    "expectancy",
    "tStatistic",
    "totalR",
    "expectancyR",
    "totalOfCapital",
    "expectancyOfCapital",
  ] as const;
  const lines = cells.map((cell) => [
    groupName(rows.groups, cell.row),
    groupName(columns.groups, cell.column),
    cell.closedTrades,
    cell.openTrades,
    cell.unknown,
    ...keys.map((key) => figureOf(cell, key)),
  ]);
  const head = [rows.name, columns.name, "Closed trades", "Open trades", "Not known", ...keys];
  return [head, ...lines];
}
