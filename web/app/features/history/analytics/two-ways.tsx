import { useRef } from "react";
import type { Analytics as Page } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import type { Change } from "../filter-bar";
import type { AnalyticsView } from "./analytics-view";
import { DimensionOptions } from "./arrange";
import { Drill } from "./drill";
import { groupName, Matrix } from "./matrix";
import css from "./analytics.module.css";

type Dimensions = Parameters<typeof DimensionOptions>[0]["dimensions"];

type Props = { book: Book; page: Page; view: AnalyticsView; dimensions: Dimensions; change: Change };

/** Two lists against each other, and the trades of an opened cell below. */
export function TwoWays({ book, page, view, dimensions, change }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const { matrix } = page;
  const cell = matrix.cells.find((one) => one.row === view.cell?.row && one.column === view.cell.column);
  const hasSeveral = dimensions.some(
    ({ key, several }) => several && [matrix.rows.by, matrix.columns.by].includes(key),
  );
  const isSplit = view.split && hasSeveral;
  const beyond = isSplit
    ? "parts in other groups"
    : view.count === "strategies"
      ? "legs in other groups"
      : "exits on other days";
  const close = () => {
    const at = `${view.cell?.row}|${view.cell?.column}`;
    change({ cell: null });
    // By its name: the matrix may have turned since it was opened.
    part.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(at)}"]`)?.focus();
  };
  const choose = (which: "rows" | "columns") => (
    <label className="filter-select">
      <i>{which === "rows" ? "Rows" : "Columns"}</i>
      <select value={view[which]} onChange={({ target }) => change({ [which]: target.value, cell: null })}>
        <DimensionOptions dimensions={dimensions} />
      </select>
    </label>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the trades that a cell opened
    <div
      ref={part}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !cell) return;
        event.stopPropagation();
        close();
      }}
    >
      <Section name="Two ways" sub="Any list against any other" long>
        <div className={`filter-bar ${css.switches}`}>
          {choose("rows")}
          {choose("columns")}
          <Segment
            name="show"
            label="In the cells"
            value={view.show === "mean" ? "Mean" : view.show === "sum" ? "Sum" : "Trades"}
            options={["Mean", "Sum", "Trades"]}
            onChange={(word) => change({ show: word === "Mean" ? null : word.toLowerCase() })}
          />
        </div>
        {isSplit ? (
          <p className="caption mb-3">
            A trade in several groups has an equal part of its money in each; the trades below an opened cell are whole.
          </p>
        ) : null}
        <Matrix
          matrix={matrix}
          view={view}
          onCell={({ row, column }) => {
            const isOpen = view.cell?.row === row && view.cell.column === column;
            change({ cell: isOpen ? null : `${row}|${column}` });
          }}
        />
        {cell ? (
          <Drill
            key={`${cell.row}|${cell.column}`}
            book={book}
            name={`${groupName(matrix.rows.groups, cell.row)}, ${groupName(matrix.columns.groups, cell.column)}`}
            cell={cell}
            filter={view.filter}
            conditions={{ [matrix.rows.by]: cell.row, [matrix.columns.by]: cell.column } as Filter}
            amountBy={view.amountBy}
            beyond={beyond}
            revision={page.revision}
            onClose={close}
          />
        ) : null}
      </Section>
    </div>
  );
}
