import { useQueries } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type CutDimension, type CutSums, type CutTable, fetchLevel } from "~/api/analytics";
import type { Book } from "~/api/history";
import { count } from "~/lib/format";
import { useNear } from "~/lib/use-near";
import { SaveTable } from "~/ui/save-table";
import type { Change } from "../filter-bar";
import { type AnalyticsView, countedIn, numbersOf, tradesAddress } from "./analytics-view";
import { DimensionOptions } from "./arrange";
import { restName, share, tradesText } from "./cut-words";
import {
  canBeLevel,
  conditionsOf,
  fileOf,
  type LevelRow,
  MOST_LEVELS,
  openPaths,
  type Path,
  pathKey,
  readLevels,
  rowsOf,
  usualLevels,
  withLevel,
} from "./level-rows";
import { Result } from "./result";
import analyticsCss from "./analytics.module.css";
import css from "./levels.module.css";

type Props = {
  book: Book;
  view: AnalyticsView;
  revision: number;
  dimensions: readonly CutDimension[];
  sumName: string;
  change: Change;
};

/** Which dimensions, in which order, and the list of the first one. */
export default function Levels(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place}>
      <Chosen {...props} near={near} />
    </div>
  );
}

/** `near`: rows are asked for once the reader is. */
type Near = { near: boolean };

function Chosen({ book, view, revision, dimensions, sumName, change, near }: Props & Near) {
  const [address] = useSearchParams();
  const levels = readLevels(address.get("levels"), dimensions);
  const able = dimensions.filter(canBeLevel);
  const put = (at: number, key: string) => {
    const next = withLevel(levels, at, key);
    change({ levels: next.join() === usualLevels.join() ? null : next.join(",") });
  };
  if (view.count === "strategies")
    return (
      <p className="muted">
        The legs of a strategy can lie in several groups of a level, so these rows are of trades. Count trades to see
        them.
      </p>
    );
  if (levels.length === 0) return null;
  return (
    <>
      <div className={`filter-bar ${analyticsCss.switches}`}>
        {[...levels, ...(levels.length < MOST_LEVELS ? [""] : [])].map((key, at) => (
          <label className="filter-select" key={at}>
            <i>Level {at + 1}</i>
            <select value={key} onChange={({ target }) => put(at, target.value)}>
              {at > 0 ? <option value="">None</option> : null}
              <DimensionOptions dimensions={able} />
            </select>
          </label>
        ))}
      </div>
      <Rows
        key={levels.join()}
        book={book}
        view={view}
        revision={revision}
        levels={levels}
        names={levels.map((key) => dimensions.find((one) => one.key === key)?.name ?? key)}
        sumName={sumName}
        near={near}
      />
    </>
  );
}

/** The tables of one question by their paths, and how it was asked: all of one are drawn, never some of two. */
type Drawn = { tables: ReadonlyMap<string, CutTable>; view: AnalyticsView; sumName: string };

/** `before`: what is drawn until it is here. */
type Answer = { table: CutTable; before?: Drawn };

type RowsProps = Omit<Props, "dimensions" | "change"> & Near & { levels: readonly string[]; names: readonly string[] };

function Rows({ book, view: wanted, revision, levels, names, sumName: wantedName, near }: RowsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const paths = openPaths(levels, open);
  // Of several queries `keepPreviousData` keeps nothing: each other question has an observer of its own.
  const last = useRef<Drawn | null>(null);
  const asked = useQueries({
    queries: paths.map((path) => {
      const { filter, unit, amountBy } = wanted;
      const all = { ...filter, ...conditionsOf(levels, path) };
      return {
        queryKey: ["history", "level", book, filter, unit, amountBy, levels, path, revision],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => ({
          table: await fetchLevel(book, all, { unit, amountBy }, levels[path.length]!, signal),
        }),
        enabled: near,
        placeholderData: () => {
          const table = last.current?.tables.get(pathKey(path));
          return table && { table, before: last.current! };
        },
      };
    }),
  });
  const answers = paths.map((path, at) => {
    const { data, isPlaceholderData, errorUpdateCount } = asked[at]!;
    const own = isPlaceholderData ? undefined : data?.table;
    // A query that failed forgets its error as soon as it is asked again: its row stays, and says that it is busy.
    const hasFailed = errorUpdateCount > 0 && !own;
    return { path, key: pathKey(path), own, hasFailed, before: hasFailed || own ? undefined : data?.before };
  });
  const before = answers.find((one) => one.before)?.before;
  const now: Drawn = {
    tables: new Map(answers.flatMap(({ key, own }) => (own ? [[key, own] as const] : []))),
    view: wanted,
    sumName: wantedName,
  };
  useEffect(() => {
    if (!before) last.current = now;
  });
  const { tables, view, sumName } = before ?? now;
  const { filter, unit } = view;
  const rows = rowsOf(
    levels,
    new Map(answers.map(({ path, key, hasFailed }) => [key, { path, table: hasFailed ? null : tables.get(key) }])),
  );
  const whole = tables.get(pathKey([]))?.whole;
  const toggle = (path: Path) => {
    const next = new Set(open);
    if (!next.delete(pathKey(path))) next.add(pathKey(path));
    setOpen(next);
  };
  const askedFor = (path: Path) => asked[paths.findIndex((one) => pathKey(one) === pathKey(path))];
  const numbers = (sums: CutSums) => (
    <>
      <td>{tradesText(sums, unit)}</td>
      <td className={analyticsCss.won}>{share(sums)}</td>
      <td>
        <Result value={numbersOf(sums, unit).sum} unit={unit} />
      </td>
    </>
  );
  return (
    <div className={before ? "stale" : undefined} aria-busy={before ? true : undefined}>
      <table className={`${analyticsCss.cut} ${css.levels}`}>
        <caption className="visually-hidden">{names.join(", then ")}</caption>
        <thead>
          <tr>
            <th scope="col">{names.join(", ")}</th>
            <th scope="col">Trades</th>
            <th scope="col" className={analyticsCss.won}>
              Won
            </th>
            <th scope="col">{sumName}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={`${row.kind}${pathKey(row.path)}`}
              row={row}
              unit={unit}
              numbers={numbers}
              toggle={toggle}
              near={near}
              busy={askedFor(row.path)?.isFetching ?? false}
              again={() => void askedFor(row.path)?.refetch()}
            >
              {row.kind === "group" ? (
                <Link to={tradesAddress(book, filter, conditionsOf(levels, row.path))}>{row.group.name}</Link>
              ) : null}
            </Line>
          ))}
        </tbody>
        {whole ? (
          <tfoot>
            <tr>
              <th scope="row">The book</th>
              {numbers(whole)}
            </tr>
          </tfoot>
        ) : null}
      </table>
      <SaveTable
        name="levels"
        file="levels"
        rows={() => [
          [...names, "Closed trades", "Open trades", "Not known", sumName],
          ...fileOf(levels, rows, (sums) => [
            sums.closedTrades,
            sums.openTrades,
            sums.unknown,
            numbersOf(sums, unit).sum,
          ]),
        ]}
      />
      <p className="caption mt-3">
        The rows below an opened one add up to it. A name opens the trades of its row. A file has the rows that are
        open.
      </p>
    </div>
  );
}

type LineProps = Near & {
  row: LevelRow;
  unit: AnalyticsView["unit"];
  numbers: (sums: CutSums) => React.ReactNode;
  toggle: (path: Path) => void;
  /** Of rows that are not here: they are being asked for. */
  busy: boolean;
  again: () => void;
  children: React.ReactNode;
};

function Line({ row, unit, numbers, toggle, near, busy, again, children }: LineProps) {
  const level = row.kind === "group" ? row.path.length - 1 : row.path.length;
  const style = { "--level": level } as React.CSSProperties;
  if (row.kind === "waiting" || row.kind === "failed")
    return (
      <tr>
        <td colSpan={4} style={{ textAlign: "left" }}>
          <span className={css.name} style={style}>
            <span className={css.leaf} />
            {row.kind === "waiting" ? (
              // The latter is seen on paper, and for a moment before the page knows where the reader is.
              <span className="muted" role={near ? "status" : undefined}>
                {near ? "Loading…" : "These rows are loaded when you scroll to them."}
              </span>
            ) : (
              <>
                <span role="status">These rows could not be loaded.</span>
                <button className="btn link compact" type="button" aria-busy={busy || undefined} onClick={again}>
                  {busy ? "Trying" : "Retry"}
                </button>
              </>
            )}
          </span>
        </td>
      </tr>
    );
  const sums = row.kind === "group" ? row.group : row.sums;
  return (
    <tr
      className={(row.kind === "group" && row.group.none) || countedIn(sums, unit).few ? analyticsCss.few : undefined}
    >
      <th scope="row">
        <span className={css.name} style={style}>
          {row.kind === "group" && row.opens ? (
            <button
              className={css.toggle}
              type="button"
              aria-expanded={row.isOpen}
              aria-label={`Show rows of ${row.group.name}`}
              onClick={() => toggle(row.path)}
            >
              <ChevronRight className="icon size-[15px]!" aria-hidden />
            </button>
          ) : (
            <span className={css.leaf} />
          )}
          <span>
            {row.kind === "group" ? children : restName(row.sums)}
            {sums.unknown > 0 ? <small> {count(sums.unknown)} not known</small> : null}
          </span>
        </span>
      </th>
      {numbers(sums)}
    </tr>
  );
}
