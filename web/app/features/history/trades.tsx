import { Download, Ellipsis, ListChecks, Plus, Printer } from "lucide-react";
import { lazy, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { type Book, exportAddress, type History, type Order } from "~/api/history";
import { count, counted } from "~/lib/format";
import { namedDay } from "~/lib/time";
import { FOLDED, useMedia } from "~/lib/media";
import { useHiddenFiles } from "~/ui/hidden-files";
import { Menu } from "~/ui/menu";
import { Message } from "~/ui/message";
import { Part } from "~/ui/part";
import { Segment } from "~/ui/segment";
import type { Opens } from "~/ui/trade-row";
import { type Column, type GridHandle, TradesGrid } from "~/ui/trades-grid";
import gridCss from "~/ui/trades-grid.module.css";
import { createSelection, type Selection } from "./bulk/selection";
import { useSelectKey } from "./bulk/use-select-key";
import { type Neighbours, neighboursOf } from "./neighbours";
import { linesOf } from "./trades-window";
import { useBackToRow } from "./use-back-to-row";
import { usePrint } from "./use-print";
import { useRowKeys } from "./use-row-keys";
import { useTrades } from "./use-trades";
import {
  type Column as Leavable,
  columnsToLeave,
  isFiltered,
  newestFirst,
  readOrder,
  tableFilter,
  type View,
  writeOrder,
} from "./view";

/** Only who counts by strategies needs it. */
const StrategyRows = lazy(() => import("./strategy-rows"));
/** Only who selects rows needs it. */
const BulkBar = lazy(() => import("./bulk/bulk-bar"));

const columns: Column<Order["by"]>[] = [
  { by: "exit", name: "Exit" },
  { by: "symbol", name: "Instrument", words: true },
  { by: "direction", name: "Side", words: true },
  { by: "quantity", name: "Qty", right: true },
  { by: "averageEntry", name: "Entry ₹", right: true },
  { by: "averageExit", name: "Exit ₹", right: true },
  { by: "charges", name: "Charges ₹", right: true },
  { by: "net", name: "Net P&L", right: true },
  { by: "result", name: "Result", right: true, words: true },
];

const isLeavable = (by: string): by is Leavable => (columnsToLeave as readonly string[]).includes(by);

/** What a phone has instead of the heads of the columns, and what a wide screen has no column for. */
const more = [
  ["", "Newest first"],
  ["exit", "Oldest first"],
  ["-entry", "Last opened first"],
  ["-net", "Highest profit first"],
  ["net", "Highest loss first"],
  ["-gross", "Highest gross P&L first"],
  ["-charges", "Highest charges first"],
  ["-quantity", "Largest quantity first"],
  ["symbol", "By instrument"],
  ["product", "By product"],
  ["result", "By result"],
] as const;

/** Up to here all lines stand in the page. */
const IN_FLOW = 60;

type Props = {
  book: Book;
  history: History;
  view: View;
  years: boolean;
  opens: Opens;
  onOrder: (order: Order) => void;
  onDay: (day: string | null) => void;
  onWithout: (without: readonly Leavable[]) => void;
  onCount: (count: View["count"]) => void;
  /** Of the open trade, for the drawer. */
  onNeighbours: (neighbours: Neighbours | null) => void;
};

export function Trades(props: Props) {
  const { book, history, view, years, opens, onOrder, onDay, onWithout, onCount, onNeighbours } = props;
  const { day, order } = view;
  const byStrategy = view.count === "strategies";
  const filter = useMemo(() => tableFilter({ filter: view.filter, day: view.day }), [view.filter, view.day]);
  const written = writeOrder(order);
  const folded = useMedia(FOLDED);
  const whole = day === null && !isFiltered(filter);
  const printing = usePrint({ book, filter, order, revision: history.revision, asOf: history.asOf });
  const { print } = printing;
  const known = more.some(([key]) => key === (written ?? ""));
  const place = `${history.revision}/${history.asOf}/${written}/${JSON.stringify(filter)}`;
  const [selecting, select] = useState(false);
  // Another table has other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `place` says which table it is
  const selection = useMemo(createSelection, [place]);
  useSelectKey(book === "own" ? selection : null, select);
  return (
    <section className="trades" aria-labelledby="trades">
      <div className="grid-head">
        <div className="section-margin">
          <h2 id="trades">Trades</h2>
        </div>
        <div className="tools">
          <p className="caption num" role="status">
            {day ? <PickedDay day={day} onDay={onDay} /> : byStrategy ? null : tally(history, view)}
          </p>
          <Segment
            name="count"
            label="Count"
            value={byStrategy ? "Strategies" : "Trades"}
            options={["Trades", "Strategies"]}
            onChange={(word) => onCount(word === "Strategies" ? "strategies" : "trades")}
          />
          <div className="set" role="group" aria-label="Trades">
            <select
              className={`input compact ${byStrategy ? "" : "narrow-only"}`}
              aria-label="Order"
              value={written ?? ""}
              onChange={(event) => onOrder(readOrder(event.target.value))}
            >
              {more.map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
              {known ? null : <option value={written ?? ""}>Other order</option>}
            </select>
            <Tools
              {...{ book, filter, order, print, folded, selecting, byStrategy, onWithout }}
              without={view.without}
              onSelect={() => {
                selection.clear();
                select((now) => !now);
              }}
            />
          </div>
        </div>
      </div>
      {byStrategy ? null : printing.rows && printing.Table ? (
        <printing.Table
          rows={printing.rows}
          total={printing.total}
          history={history}
          order={order}
          whole={whole}
          several={history.accounts.length > 1 && !view.filter.account}
        />
      ) : (
        <p className="print-only strong">
          Only the trades that were in view are printed here. “Print” above the table prints all of them.
        </p>
      )}
      {printing.error ? <Unfetched error={printing.error} retry={print} /> : null}
      {byStrategy ? (
        <Part>
          <StrategyRows
            key={place}
            book={book}
            filter={filter}
            order={order}
            revision={history.revision}
            asOf={history.asOf}
            opens={opens}
          />
        </Part>
      ) : (
        <Rows
          key={place}
          book={book}
          history={history}
          view={view}
          filter={filter}
          years={years || day !== null}
          opens={opens}
          onOrder={onOrder}
          onDay={onDay}
          onNeighbours={onNeighbours}
          selection={selecting && book === "own" ? selection : null}
          onSelected={() => select(false)}
        />
      )}
    </section>
  );
}

type ToolsProps = {
  book: Book;
  filter: View["filter"];
  order: Order;
  print: () => void;
  folded: boolean;
  selecting: boolean;
  byStrategy: boolean;
  without: View["without"];
  onWithout: Props["onWithout"];
  onSelect: () => void;
};

/** Side by side; on a phone all of them in one menu. */
function Tools(props: ToolsProps) {
  const { book, filter, order, print, folded, selecting, byStrategy, without, onWithout, onSelect } = props;
  const own = book === "own";
  const count = byStrategy ? "strategies" : "trades";
  const csv = exportAddress(book, "csv", filter, order, count);
  const xlsx = exportAddress(book, "xlsx", filter, order, count);
  const of = <span className="visually-hidden"> of these {count}</span>;
  const { onClick, question } = useHiddenFiles();
  const adds = (
    <>
      <Link to="/add-new-trades">Add an Excel sheet</Link>
      <Link to="/add-trade">Enter a trade manually</Link>
    </>
  );
  if (folded) {
    return (
      <>
        {question}
        <Menu
          name={
            <>
              <Ellipsis className="icon size-[15px]!" aria-hidden />
              More
            </>
          }
        >
          {own ? adds : null}
          {own && !byStrategy ? (
            <button type="button" onClick={onSelect}>
              {selecting ? "End the selection" : "Select trades"}
            </button>
          ) : null}
          <a href={csv} download onClick={onClick}>
            Save as CSV{of}
          </a>
          <a href={xlsx} download onClick={onClick}>
            Save as XLSX{of}
          </a>
          {byStrategy ? null : (
            <button type="button" onClick={print}>
              Print{of}
            </button>
          )}
        </Menu>
      </>
    );
  }
  return (
    <>
      {question}
      {own && !byStrategy ? (
        <button className="btn compact" type="button" aria-pressed={selecting} onClick={onSelect}>
          <ListChecks className="icon size-[15px]!" aria-hidden />
          Select<span className="visually-hidden"> trades</span>
        </button>
      ) : null}
      {byStrategy ? null : (
        <Menu name="Columns">
          {columns
            .filter(({ by }) => isLeavable(by))
            .map(({ by, name }) => {
              const isOut = (without as readonly string[]).includes(by);
              return (
                <button
                  key={by}
                  type="button"
                  aria-pressed={!isOut}
                  onClick={() =>
                    onWithout(columnsToLeave.filter((one) => (one === by ? !isOut : without.includes(one))))
                  }
                >
                  {isOut ? "Show" : "Hide"} {name}
                </button>
              );
            })}
        </Menu>
      )}
      <a className="btn compact" href={csv} download onClick={onClick}>
        <Download className="icon size-[15px]!" aria-hidden />
        CSV{of}
      </a>
      <a className="btn compact" href={xlsx} download onClick={onClick}>
        <Download className="icon size-[15px]!" aria-hidden />
        XLSX{of}
      </a>
      {byStrategy ? null : (
        <button className="btn compact" type="button" onClick={print}>
          <Printer className="icon size-[15px]!" aria-hidden />
          Print{of}
        </button>
      )}
      {own ? (
        <Menu
          primary
          name={
            <>
              <Plus className="icon size-[15px]!" aria-hidden />
              Add trades
            </>
          }
        >
          {adds}
        </Menu>
      ) : null}
    </>
  );
}

function Unfetched({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="mb-4">
      <Message kind="error" title="We could not load these trades.">
        <p className="muted">{error.message} Your trades are safe. Nothing was changed.</p>
        <button className="btn compact mt-3" type="button" onClick={retry}>
          Try again
        </button>
      </Message>
    </div>
  );
}

function PickedDay({ day, onDay }: { day: string; onDay: (day: string | null) => void }) {
  return (
    <>
      Only <b className="strong">{namedDay(day, true)}</b>
      <button className="btn link compact" type="button" onClick={() => onDay(null)}>
        Clear
      </button>
    </>
  );
}

function Rows({
  book,
  history,
  view,
  filter,
  years,
  opens,
  onOrder,
  onDay,
  onNeighbours,
  selection,
  onSelected,
}: Omit<Props, "onWithout" | "onCount"> & {
  filter: View["filter"];
  selection: Selection | null;
  onSelected: () => void;
}) {
  const { order, day } = view;
  const grid = useRef<GridHandle>(null);
  const whole = day === null && !isFiltered(filter);
  const asItCame = day === null && order.by === newestFirst.by && order.down;
  const { pages, total, error, look, retry } = useTrades({
    book,
    filter,
    order,
    revision: history.revision,
    asOf: history.asOf,
    first: asItCame ? history.page : null,
    expected: day === null ? history.page.total : null,
  });
  const several = history.accounts.length > 1 && !view.filter.account;
  const dayNet = useMemo(() => new Map(history.daily.map(({ day, netPnl }) => [day, netPnl])), [history.daily]);
  const lines = useMemo(
    () => linesOf({ pages, total: total ?? PLACES, order, dayNet, whole, several }),
    [pages, total, order, dayNet, whole, several],
  );
  useRowKeys(grid, lines);
  useEffect(() => selection?.over(lines), [selection, lines]);
  const open = view.trade;
  const neighbours = useMemo(() => (open && total ? neighboursOf(open, pages, total) : null), [open, pages, total]);
  useEffect(() => {
    onNeighbours(neighbours);
    // One of them is on a page that has not come.
    if (neighbours && (neighbours.before === undefined || neighbours.after === undefined))
      look(neighbours.place - 2, neighbours.place + 1);
    return () => onNeighbours(null);
  }, [neighbours, look, onNeighbours]);
  useBackToRow(grid, lines, open, pages, total);

  const failed = error ? <Unfetched error={error} retry={retry} /> : null;
  // Unknown is not none: until the first page has come there is nothing to say about how many there are.
  if (total === null && failed) return <div className={`${gridCss.tradesGrid} ${gridCss.none}`}>{failed}</div>;
  if (total === 0) {
    return (
      <p className={`${gridCss.tradesGrid} ${gridCss.none}`}>
        <b className="strong">
          {day
            ? `No trade was closed on ${namedDay(day, true)} with these filters.`
            : "No trade matches these filters."}
        </b>{" "}
        {day ? (
          <button className="btn link" type="button" onClick={() => onDay(null)}>
            Show all days
          </button>
        ) : null}
      </p>
    );
  }
  return (
    <>
      {failed}
      <Part>
        <TradesGrid
          ref={grid}
          lines={lines}
          columns={columns}
          without={view.without}
          sort={order}
          onSort={onOrder}
          years={years}
          inFlow={IN_FLOW}
          opens={opens}
          selects={selection ?? undefined}
          onView={look}
        />
      </Part>
      {selection && total !== null ? (
        <Part isAsked>
          <BulkBar
            selection={selection}
            filter={filter}
            total={total}
            revision={history.revision}
            isFiltered={!whole}
            onDone={onSelected}
          />
        </Part>
      ) : null}
    </>
  );
}

/** Places kept while it is not known how many trades there are. */
const PLACES = 8;

function tally({ summary, trades, page }: History, { filter }: View): string {
  if (isFiltered(filter)) return `${count(page.total)} of ${counted(trades, "trade")}`;
  const needs = summary.unknownCost + summary.settlementNeeded;
  const parts = [`${count(summary.closedTrades)} closed`, `${count(summary.openTrades)} not closed yet`];
  if (needs > 0) parts.push(`${count(needs)} to fix`);
  return `${parts.join(", ")}.`;
}
