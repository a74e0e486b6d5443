import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Book, fetchStrategyLines, type Filter, type Order, type StrategyLines } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, counted, UNDEFINED } from "~/lib/format";
import { longDay, when } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { LoadingLines } from "~/ui/loading-lines";
import { Pnl } from "~/ui/pnl";
import type { Opens } from "~/ui/trade-row";
import { Veiled } from "~/ui/veiled";
import css from "./strategy-rows.module.css";

type Props = { book: Book; filter: Filter; order: Order; revision: number; asOf: string; opens: Opens };

type Line = StrategyLines["rows"][number];

const results: Record<Line["status"], string> = {
  win: "Win",
  loss: "Loss",
  breakeven: "Breakeven",
  open: "Not closed",
  unknown_cost: "Cost not known",
  settlement_needed: "No closing price",
};

/** The history counted by strategies: each is one line, and each trade that is in none. */
export default function StrategyRows({ book, filter, order, revision, asOf, opens }: Props) {
  const amounts = useAmounts();
  const asked = useInfiniteQuery({
    queryKey: ["history", "strategy-lines", book, filter, order, revision, asOf],
    queryFn: ({ pageParam, signal }) => fetchStrategyLines(book, filter, order, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => {
      const next = last.offset + last.rows.length;
      return next < last.total ? next : undefined;
    },
  });
  const first = asked.data?.pages[0];
  if (!first && asked.error)
    return (
      <Failed
        title="We could not load these strategies."
        safe="Your trades are safe. Nothing was changed."
        error={asked.error}
        at={asked.errorUpdatedAt}
        busy={asked.isFetching}
        retry={() => void asked.refetch()}
      />
    );
  if (!first) return <LoadingLines label="Loading the strategies" />;
  if (first.total === 0)
    return (
      <p className={css.none}>
        <b className="strong">No trade matches these filters.</b>
      </p>
    );
  const rows = asked.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <p className={`caption num mb-3 ${css.told}`} role="status">
        {counted(first.total, "line")}: options that were opened together are one. {count(first.closed)} closed,{" "}
        {count(first.won)} of them won.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Strategies and trades">
        <table className={css.lines}>
          <caption className="visually-hidden">Strategies, and trades that are in none</caption>
          <thead>
            <tr>
              <th scope="col">Exit</th>
              <th scope="col">Strategy or trade</th>
              <th scope="col">Charges ₹</th>
              <th scope="col">Net P&L</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id}>
                <td>{one.exitTime ? longDay(one.exitTime.slice(0, 10)) : UNDEFINED}</td>
                <th scope="row">
                  <Named line={one} opens={opens} />
                </th>
                <td>{one.charges === null ? UNDEFINED : <Veiled>{amounts.amount(one.charges)}</Veiled>}</td>
                <td>
                  <Pnl value={one.netPnl} />
                  {["win", "loss", "breakeven"].includes(one.status) ? null : (
                    <small className={css.why}>{results[one.status]}</small>
                  )}
                </td>
                <td>{results[one.status]}</td>
              </tr>
            ))}
          </tbody>
          {asked.hasNextPage ? null : (
            <tfoot>
              <tr>
                <td />
                <th scope="row">All lines</th>
                <td />
                <td>
                  <Pnl value={first.net} />
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {asked.error ? (
        <p className="field-error" role="status">
          {asked.error.message} Your trades are safe.
        </p>
      ) : null}
      {asked.hasNextPage ? (
        <button
          className="btn compact mt-4"
          type="button"
          disabled={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          Show more: {count(first.total - rows.length)} lines
        </button>
      ) : null}
    </>
  );
}

/** A strategy opens its trades below it; a trade opens itself. */
function Named({ line, opens }: { line: Line; opens: Opens }) {
  const [first] = line.trades;
  const about = [
    line.strategy ? line.underlying : null,
    line.entryTime ? `opened ${when(line.entryTime)}` : null,
  ].filter(Boolean);
  const small = <small>{about.join(", ")}</small>;
  if (!line.strategy && first)
    return (
      <>
        <Link to={opens.to(first.id)}>{line.title}</Link>
        {small}
      </>
    );
  return (
    <details>
      <summary>
        {line.title}
        <small>
          {about.join(", ")}, {counted(line.trades.length, "trade")}
        </small>
      </summary>
      <ul>
        {line.trades.map((one) => (
          <li key={one.id}>
            <Link to={opens.to(one.id)}>{one.title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
