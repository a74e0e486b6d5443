import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CutCell } from "~/api/analytics";
import { type Book, fetchRows, type Filter } from "~/api/history";
import { count, counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { LoadingLines } from "~/ui/loading-lines";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { figureOf, tradesAddress } from "./analytics-view";
import css from "./matrix.module.css";

type Props = {
  book: Book;
  /** What a person calls the cell. */
  name: string;
  cell: CutCell;
  filter: Filter;
  conditions: Filter;
  amountBy: "net" | "gross";
  /** What its sum has beside whole trades, or they beside it. */
  beyond: "exits on other days" | "legs in other groups" | "parts in other groups";
  revision: number;
  onClose: () => void;
};

const SHOWN = 7;

/** The trades of one cell, in rupees, closed like a statement. */
export function Drill({ book, name, cell, filter, conditions, amountBy, beyond, revision, onClose }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  const all: Filter = { ...filter, ...conditions };
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["history", "cell", book, all, amountBy, revision],
    queryFn: ({ signal }) =>
      fetchRows(book, all, { by: amountBy, down: (figureOf(cell, "amount") ?? 0) > 0 }, 0, signal),
  });
  useEffect(() => head.current?.focus(), []);
  const resultOf = (row: { netPnl: number | null; grossPnl: number | null }) =>
    amountBy === "net" ? row.netPnl : row.grossPnl;
  const rows = data?.rows.slice(0, SHOWN) ?? [];
  const more = (data?.total ?? 0) - rows.length;
  const of = (key: string) => figureOf(cell, key);
  const sum = of("amount");
  const rest = (sum ?? 0) - rows.reduce((all, row) => all + (resultOf(row) ?? 0), 0);
  const isWhole = beyond === "exits on other days";
  const address = tradesAddress(book, filter, conditions);
  return (
    <section className={css.drill} aria-label={name}>
      <div className={css.drillHead}>
        <div>
          <h3 ref={head} tabIndex={-1}>
            {name}
          </h3>
          <p className="caption">
            {counted(cell.closedTrades, beyond === "legs in other groups" ? "closed one" : "closed trade")}
            {cell.openTrades > 0 ? `, ${count(cell.openTrades)} open` : ""}
            {cell.unknown > 0 ? `, ${count(cell.unknown)} with a result that is not known` : ""}
          </p>
        </div>
        <Link className="btn compact" to={address}>
          Open all {count(data?.total ?? cell.closedTrades + cell.openTrades + cell.unknown)}
        </Link>
        <button className="icon-button" type="button" aria-label="Close these trades" onClick={onClose}>
          <X className="icon" aria-hidden />
        </button>
      </div>
      <div className={css.drillBody}>
        <Statement
          caption={`Result of ${name}`}
          lines={[
            {
              name: "Won",
              note: counted(cell.figures.wins ?? 0, "trade"),
              value: <Pnl value={of("won")} />,
            },
            {
              name: "Lost",
              note: counted(cell.figures.losses ?? 0, "trade"),
              value: <Pnl value={of("lost")} />,
            },
            ...(cell.openTrades > 0
              ? [
                  {
                    name: "Realised in open trades",
                    value: <Pnl value={(sum ?? 0) - (of("won") ?? 0) - (of("lost") ?? 0)} />,
                  },
                ]
              : []),
            { name: amountBy === "net" ? "Net" : "Gross", value: <Pnl value={sum} />, kind: "total" },
          ]}
        />
        {data ? (
          <table className={css.trades}>
            <caption className="visually-hidden">Trades of {name}</caption>
            <thead>
              <tr>
                <th scope="col">Instrument</th>
                <th scope="col">Entry</th>
                <th scope="col">{amountBy === "net" ? "Net P&L" : "Gross P&L"}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {book === "own" ? <Link to={`/trades/${encodeURIComponent(row.id)}`}>{row.title}</Link> : row.title}
                  </th>
                  <td>
                    {row.entryTime ? `${longDay(row.entryTime.slice(0, 10))}, ${row.entryTime.slice(11, 16)}` : "–"}
                  </td>
                  <td>
                    <Pnl value={resultOf(row)} />
                  </td>
                </tr>
              ))}
              {more > 0 || Math.abs(rest) >= 0.005 ? (
                <tr>
                  <th scope="row">
                    {more > 0 ? (
                      <>
                        <Link to={address}>{count(more)} more</Link>
                        {isWhole ? null : `, and ${beyond}`}
                      </>
                    ) : (
                      beyond[0]!.toUpperCase() + beyond.slice(1)
                    )}
                  </th>
                  <td />
                  <td>
                    <Pnl value={rest} />
                  </td>
                </tr>
              ) : null}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">This cell</th>
                <td />
                <td>
                  <Pnl value={sum} />
                </td>
              </tr>
            </tfoot>
          </table>
        ) : error ? (
          <Failed
            title="We could not load these trades."
            safe="Your trades are safe. Nothing was changed."
            error={error}
            at={errorUpdatedAt}
            busy={isFetching}
            retry={() => void refetch()}
          />
        ) : (
          <LoadingLines label="Loading the trades" />
        )}
      </div>
    </section>
  );
}
