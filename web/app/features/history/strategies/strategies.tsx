import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book } from "~/api/history";
import { fetchStrategies, type StrategyPage } from "~/api/strategies";
import { count, counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { OutcomeSkeleton } from "~/ui/outcome-skeleton";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import EmptyJournal from "../empty-journal";
import { type Change, FilterBar } from "../filter-bar";
import NoMatch, { named } from "../no-match";
import { isFiltered, withParts } from "../view";
import { seenOf } from "./change-strategies";
import { JoinBar } from "./join-bar";
import { StrategyGroups } from "./strategy-groups";
import { StrategyTable } from "./strategy-table";
import { openLine, type Opened, pagesOf, readStrategies, type StrategiesView, sumText } from "./strategies-view";
import { Waiting } from "./waiting";
import css from "./strategies.module.css";

const NAME = "Strategies";

type Accounts = readonly Pick<AccountLine, "account" | "accountName">[];

/** What was opened together, one line each; a line opens its legs and what it pays at expiry. */
export function Strategies({ book, accounts }: { book: Book; accounts: Accounts }) {
  const [address, setAddress] = useSearchParams();
  const view = useMemo(() => readStrategies(address), [address]);
  const { filter, kind, page } = view;
  const asked = useQuery({
    queryKey: ["history", "strategies", book, filter, kind, page],
    queryFn: ({ signal }) => fetchStrategies(book, filter, kind, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useCallback<Change>(
    (parts) =>
      setAddress(withParts(new URLSearchParams(window.location.search), { page: null, strategy: null, ...parts }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  );
  if (!asked.data && !asked.error) return <Loading />;
  return (
    <JournalPage name={NAME} what="strategies" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? (
        asked.data.trades === 0 && asked.data.byHand.waiting.length === 0 ? (
          <EmptyJournal name={NAME} />
        ) : (
          <div className={asked.isPlaceholderData ? "stale" : "settle"}>
            <Found book={book} accounts={accounts} found={asked.data} view={view} change={change} />
          </div>
        )
      ) : null}
    </JournalPage>
  );
}

function Loading() {
  return (
    <div className="page-body" aria-busy="true">
      <div className="wrap">
        <p className="visually-hidden" role="status">
          Loading the strategies.
        </p>
        <OutcomeSkeleton name={NAME} sub="Loading" page />
      </div>
    </div>
  );
}

type Props = { book: Book; accounts: Accounts; found: StrategyPage; view: StrategiesView; change: Change };

function Found({ book, accounts, found, view, change }: Props) {
  const { sums, kinds, total } = found;
  const all = kinds.reduce((sum, one) => sum + one.strategies, 0);
  const kind = kinds.find((one) => one.key === view.kind);
  const nothing = total === 0;
  const seen = book === "own" ? seenOf(found) : null;
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [before, setBefore] = useState<Opened | null>(null);
  const open = openLine(found.rows, view.open, before);
  if (open !== null && view.open !== null && (before?.id !== view.open || before.line !== open)) {
    setBefore({ id: view.open, line: open });
  }
  const openId = open?.id ?? null;
  useEffect(() => {
    if (openId !== null && openId !== view.open) {
      change({ strategy: openId, page: view.page === 1 ? null : String(view.page) });
    }
  }, [change, openId, view.open, view.page]);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => [...(before ?? []).filter((one) => one !== id), ...(isChosen ? [id] : [])]);
  return (
    <>
      <Section name={NAME} page sub={counted(all, "strategy", "strategies")} className="home">
        <FilterBar
          filter={view.filter}
          today={found.asOf}
          firstDay={null}
          symbols={[]}
          accounts={accounts}
          onChange={change}
        />
        <div className={`filter-bar ${css.kinds}`}>
          <label className={`filter-select ${view.kind ? "set" : ""}`}>
            <i>Kind</i>
            <select value={view.kind ?? ""} onChange={({ target }) => change({ kind: target.value || null })}>
              <option value="">All</option>
              {view.kind && !kind ? <option value={view.kind}>None of {view.kind.replaceAll("_", " ")}</option> : null}
              {kinds.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.name} ({count(one.strategies)})
                </option>
              ))}
            </select>
          </label>
        </div>
        <Paper found={found} view={view} />
        {nothing ? (
          <None found={found} view={view} change={change} />
        ) : (
          <div className={css.sums}>
            <Statement
              caption="What the strategies made"
              lines={[
                {
                  name: kind ? kind.name : "All strategies",
                  note: sumText(sums),
                  value: <Pnl value={sums.net} />,
                },
                ...(view.kind ? [{ name: "Other strategies", value: <Pnl value={sums.otherKinds} /> }] : []),
                { name: "Trades in no strategy", note: "shares", value: <Pnl value={sums.outside} /> },
                { name: "Net of all these trades", value: <Pnl value={sums.whole} />, kind: "total" as const },
              ]}
            />
            <p className="caption mt-3">
              Options of one underlying that were opened within five minutes of each other are one strategy; legs that
              were added while it was open join it. Files do not say MIS or NRML: both stand together.
            </p>
          </div>
        )}
      </Section>
      {nothing ? null : (
        <Section name="Compared" sub="Each strategy counts once, whatever its legs." long>
          <StrategyGroups tables={found.tables} />
        </Section>
      )}
      {nothing ? null : (
        <Section name="List" sub="Newest first. A line opens its legs and what it pays at expiry." long>
          <p className={css.select}>
            {seen && chosen === null && total > 1 ? (
              <button className="btn compact" type="button" onClick={() => setChosen([])}>
                Select to join
              </button>
            ) : null}
            <button className="btn compact" type="button" onClick={() => window.print()}>
              <Printer className="icon size-[15px]!" aria-hidden />
              Print<span className="visually-hidden"> this page</span>
            </button>
          </p>
          <StrategyTable
            book={book}
            rows={found.rows}
            open={openId}
            change={change}
            seen={seen}
            chosen={chosen}
            choose={choose}
          />
          {seen && chosen ? <JoinBar seen={seen} chosen={chosen} onDone={() => setChosen(null)} /> : null}
          <Pages total={total} page={view.page} change={change} />
        </Section>
      )}
      {seen ? <Waiting waiting={found.byHand.waiting} seen={seen} /> : null}
    </>
  );
}

/** What a printed page says in place of its filter. */
function Paper({ found, view }: Pick<Props, "found" | "view">) {
  const kind = found.kinds.find((one) => one.key === view.kind);
  const words = [...named(view.filter, found.asOf).map((one) => one.words), ...(kind ? [kind.name] : [])];
  const pages = pagesOf(found.total);
  return (
    <p className={`print-only ${css.paper}`}>
      As of {longDay(found.asOf)}. {words.length === 0 ? "All strategies." : `Only: ${words.join("; ")}.`}
      {pages > 1 ? ` The list holds page ${count(Math.min(view.page, pages))} of ${count(pages)}.` : ""}
    </p>
  );
}

function None({ found, view, change }: Pick<Props, "found" | "view" | "change">) {
  if (view.kind && found.kinds.length > 0) {
    return (
      <div className="no-match">
        <p>
          <b className="strong">No strategy of this kind here.</b>
          <br />
          <span className="muted">The filter leaves others.</span>
        </p>
        <button className="btn compact" type="button" onClick={() => change({ kind: null })}>
          Show all kinds
        </button>
      </div>
    );
  }
  if (found.trades === 0) {
    return (
      <p className="lead">
        Your journal holds no trades now. What you put together by hand waits for its files.{" "}
        <Link to="/imports">See your imports</Link>
      </p>
    );
  }
  if (isFiltered(view.filter)) {
    return <NoMatch filter={view.filter} trades={found.trades} today={found.asOf} onChange={change} />;
  }
  return (
    <p className="lead">
      No options or futures yet. Your journal has {counted(found.trades, "trade")}, all of them shares.{" "}
      <Link to="/trade-history">See your trades</Link>
    </p>
  );
}

function Pages({ total, page, change }: { total: number; page: number; change: Change }) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  const to = (number: number) => change({ page: number === 1 ? null : String(number) });
  return (
    <nav className={css.pages} aria-label="Pages of strategies">
      <button className="btn compact" type="button" disabled={page <= 1} onClick={() => to(page - 1)}>
        Newer
      </button>
      <span className="muted">
        Page {count(Math.min(page, pages))} of {count(pages)}
      </span>
      <button className="btn compact" type="button" disabled={page >= pages} onClick={() => to(page + 1)}>
        Older
      </button>
    </nav>
  );
}
