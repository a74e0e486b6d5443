import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type AccountLine, type Book, type Breakdown as Groups, fetchBreakdown, type Filter } from "~/api/history";
import { NetBar } from "~/charts/net-bar";
import { count, counted, percent } from "~/lib/format";
import { Failed } from "~/ui/failed";
import { Pnl } from "~/ui/pnl";
import { LoadingLines } from "~/ui/loading-lines";
import { Section } from "~/ui/section";
import css from "./breakdown.module.css";
import { cuts, figures, groupFilter, groupName, hasOwnOrder, readCut, readFigure } from "./breakdown-groups";
import { useChange } from "./use-change";
import { withParts } from "./view";

type Props = { book: Book; filter: Filter; revision: number; accounts: readonly AccountLine[] };
type Summary = Groups["groups"][number]["summary"];

/** Groups at first, and at most: the rest is one sum. */
const FIRST = 10;
const MOST = 200;
/** Of fewer trades a rate or an average says nothing. */
const FEW = 5;

/** Where the result came from: the figures of what the filters leave, by symbol, product, weekday and so on. */
export function Breakdown({ book, filter, revision, accounts }: Props) {
  const [address] = useSearchParams();
  const by = readCut(address.get("by"));
  const figure = readFigure(address.get("order"));
  const [limit, setLimit] = useState(FIRST);
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["breakdown", book, filter, by, figure, limit, revision],
    queryFn: ({ signal }) => fetchBreakdown(book, filter, by, figure, limit, signal),
    placeholderData: keepPreviousData,
  });
  const change = useChange();
  const offered = cuts.filter(([cut]) => cut !== "account" || accounts.length > 1);
  return (
    <Section name="Where it came from" sub="Net P&L of the trades above, in groups" long>
      <div className="filter-bar" role="group" aria-label="Groups">
        <label className="filter-select">
          <i>By</i>
          <select
            value={by}
            onChange={({ target }) => change({ by: target.value === "underlying" ? null : target.value })}
          >
            {offered.map(([cut, name]) => (
              <option key={cut} value={cut}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {hasOwnOrder(by) ? null : (
          <label className="filter-select">
            <i>Largest first</i>
            <select
              value={figure}
              onChange={({ target }) => change({ order: target.value === "closedTrades" ? null : target.value })}
            >
              {figures.map(([one, name]) => (
                <option key={one} value={one}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {data ? (
        <div className={isPlaceholderData ? "stale" : undefined} aria-busy={isFetching || undefined}>
          <Table groups={data} figure={figure} accounts={accounts} address={address} />
          {data.others && limit < MOST ? (
            <button className="btn compact mt-3" type="button" onClick={() => setLimit(MOST)}>
              Show {data.others.count + data.groups.length > MOST ? `the first ${MOST}` : "all"}
            </button>
          ) : null}
        </div>
      ) : error ? (
        <Failed
          title="We could not load these figures."
          safe="Your trades are safe. Nothing was changed."
          error={error}
          at={errorUpdatedAt}
          busy={isFetching}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingLines label="Loading the figures" />
      )}
    </Section>
  );
}

type TableProps = {
  groups: Groups;
  figure: string;
  accounts: readonly AccountLine[];
  address: URLSearchParams;
};

function Table({ groups: { by, groups, others }, figure, accounts, address }: TableProps) {
  const all = [...groups.map(({ summary }) => summary), ...(others ? [others.summary] : [])];
  const low = Math.min(0, ...all.map(({ netPnl }) => netPnl));
  const high = Math.max(0, ...all.map(({ netPnl }) => netPnl));
  const name = cuts.find(([cut]) => cut === by)![1];
  const few = all.some(({ closedTrades }) => closedTrades > 0 && closedTrades < FEW);
  return (
    <>
      <table className={`data-table ${css.groups}`}>
        <caption className="visually-hidden">Result by {name.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {figures.map(([one, words]) => {
              const sorted = one === figure && !hasOwnOrder(by);
              return (
                <th
                  key={one}
                  scope="col"
                  className={`align-right ${one === "net" ? css.net : css.wide}`}
                  colSpan={one === "net" ? 2 : 1}
                  aria-sort={sorted ? "descending" : undefined}
                >
                  {words}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {groups.filter(hasResult).map(({ key, summary }) => {
            const own = groupFilter(by, key);
            const words = groupName(by, key, accounts);
            return (
              <Row key={key} summary={summary} low={low} high={high}>
                {own ? (
                  <Link to={{ search: withParts(address, own).toString() }} preventScrollReset>
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </Row>
            );
          })}
          {others ? (
            <Row summary={others.summary} low={low} high={high}>
              {counted(others.count, "other")}
            </Row>
          ) : null}
        </tbody>
      </table>
      <p className="caption mt-3">
        {few ? `With fewer than ${FEW} closed trades no rate or average is shown. ` : ""}
        {by === "month" || by === "weekday" ? "By the day of the exit. " : ""}
        {by === "entryHour" ? "By the time of the first execution. " : ""}
      </p>
    </>
  );
}

/** Without an exit there is no figure to show: what is only held, or waits for an answer. */
const hasResult = ({ summary: { closedTrades, grossPnl, charges } }: Groups["groups"][number]) =>
  closedTrades > 0 || grossPnl !== 0 || charges !== 0;

type RowProps = { summary: Summary; low: number; high: number; children: ReactNode };

function Row({ summary: { closedTrades, winRate, netPnl, expectancy }, low, high, children }: RowProps) {
  const enough = closedTrades >= FEW;
  const rate = enough && winRate !== null ? percent(winRate) : "–";
  return (
    <tr>
      <th scope="row">
        <span className="strong">{children}</span>
        <span className={`caption ${css.phone}`} aria-hidden="true">
          {counted(closedTrades, "trade")}
          {enough ? `, ${rate} won` : ""}
        </span>
      </th>
      <td className={`align-right num ${css.wide}`}>{count(closedTrades)}</td>
      <td className={`align-right num ${css.wide}`}>{rate}</td>
      <td className={css.bar}>
        <NetBar value={netPnl} low={low} high={high} />
      </td>
      <td className="align-right">
        <Pnl value={netPnl} />
      </td>
      <td className={`align-right ${css.wide}`}>{enough && expectancy !== null ? <Pnl value={expectancy} /> : "–"}</td>
    </tr>
  );
}
