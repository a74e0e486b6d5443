import { lazy, type ReactNode, useCallback, useMemo, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { Book, History } from "~/api/history";
import { Calendar } from "~/charts/calendar";
import { Equity } from "~/charts/equity";
import { cumulativeColumns } from "~/charts/series";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { longDay, span, todayInIndia } from "~/lib/time";
import { ChargesByHead, howSure } from "~/ui/charges-by-head";
import { netWord, Outcome } from "~/ui/outcome";
import { Part } from "~/ui/part";
import { Section } from "~/ui/section";
import { Toasts } from "~/ui/toasts";
import type { Opens } from "~/ui/trade-row";
import { Veiled } from "~/ui/veiled";
import { ofAll, Warnings } from "~/ui/warnings";
import { Breakdown } from "./breakdown";
import { Failed, Stale } from "./failed";
import { type Change, FilterBar } from "./filter-bar";
import { finding } from "./finding";
import { HistorySkeleton } from "./history-skeleton";
import type { Neighbours } from "./neighbours";
import { periodWords } from "./period";
import { placesOf } from "./places";
import { Questions } from "./questions";
import { StartSentence } from "./start-sentence";
import { Trades } from "./trades";
import { FeesBeside } from "./fees/fees-beside";
import { useHistory } from "./use-history";
import { useChange } from "./use-change";
import { isFiltered, readView, tableFilter, type View, withoutFilter, withParts, writeOrder } from "./view";

/** Only who has written something needs it. */
const TrayNote = lazy(() => import("./notes/tray-note"));
const ReviewNote = lazy(() => import("./review/review-note"));
const OpenPositions = lazy(() => import("./open-positions"));
const SavedViews = lazy(() => import("./views/saved-views"));
/** Only a journal without trades, or filters that leave none, need them. */
const EmptyJournal = lazy(() => import("./empty-journal"));
const NoMatch = lazy(() => import("./no-match"));
/** Fetched when the first trade is opened. */
const TradeDrawer = lazy(() => import("./trade-drawer"));

type Props = {
  book: Book;
  name: string;
  /** Above the page: what has just happened, or whose journal this is. */
  children?: ReactNode;
};

/** The number first, then what needs you, the pictures, and the rows. */
export function Journal({ book, name, children }: Props) {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(address), [address]);
  const { filter } = view;
  const filterOfTable = useMemo(() => tableFilter(view), [view]);
  // The same object for the same filter, so that opening a trade asks for nothing.
  const key = JSON.stringify(filter);
  const history = useHistory(
    book,
    useMemo(() => JSON.parse(key) as View["filter"], [key]),
  );
  const { error } = history;
  const data = history.data?.history;

  const change = useChange();
  const opens = useMemo<Opens>(() => {
    const to = (id: string) => ({ search: withParts(address, { trade: id }).toString() });
    return { to, Link, open: (id) => void navigate(to(id), { preventScrollReset: true, state: { opened: true } }) };
  }, [address, navigate]);
  const [neighbours, setNeighbours] = useState<Neighbours | null>(null);
  // In the place of the one that was open: Back leads to the journal, not through all that were looked at.
  const step = useCallback(
    (id: string) => void navigate(opens.to(id), { replace: true, preventScrollReset: true, state }),
    [navigate, opens, state],
  );
  const close = useCallback(() => {
    // Back leads to where it was opened; who came by its address stays on the journal.
    if ((state as { opened?: boolean } | null)?.opened) void navigate(-1);
    else change({ trade: null });
  }, [state, navigate, change]);

  const today = data?.asOf ?? todayInIndia();
  return (
    <>
      {children}
      {book === "own" && data ? (
        <Part>
          <TrayNote />
          <ReviewNote />
        </Part>
      ) : null}
      {data && error ? (
        <Stale at={history.dataUpdatedAt} busy={history.isFetching} retry={() => void history.refetch()} />
      ) : null}
      <div className="page-body" aria-busy={history.isFetching || undefined}>
        <div className="wrap">
          {data === undefined && !error ? <HistorySkeleton name={name} /> : null}
          {data === undefined && error ? (
            <Section name={name} page sub="Not loaded">
              {isFiltered(filter) ? (
                <FilterBar
                  filter={filter}
                  today={today}
                  firstDay={null}
                  symbols={[]}
                  accounts={book === "own" ? null : []}
                  onChange={change}
                />
              ) : null}
              <Failed
                error={error}
                at={history.errorUpdatedAt}
                busy={history.isFetching}
                retry={() => void history.refetch()}
              />
            </Section>
          ) : null}
          {data?.trades === 0 && data.questions.length === 0 ? (
            <Part>
              <EmptyJournal name={name} />
            </Part>
          ) : null}
          {data && (data.trades > 0 || data.questions.length > 0) ? (
            <JournalDetails
              book={book}
              name={name}
              history={data}
              of={history.data!.filter}
              view={view}
              opens={opens}
              change={change}
              onNeighbours={setNeighbours}
              stale={history.isPlaceholderData}
            />
          ) : null}
        </div>
      </div>
      {view.trade && (data || error) ? (
        <Part isAsked>
          <TradeDrawer
            book={book}
            id={view.trade}
            revision={data?.revision}
            neighbours={neighbours}
            filter={filterOfTable}
            order={view.order}
            whole={{ search: withoutFilter(address).toString() }}
            onStep={step}
            onClose={close}
          />
        </Part>
      ) : null}
      <Toasts />
    </>
  );
}

type FullProps = {
  book: Book;
  name: string;
  history: History;
  /** The filter the figures are under: for a moment the last one, while the address has the next. */
  of: View["filter"];
  view: View;
  opens: Opens;
  change: Change;
  onNeighbours: (neighbours: Neighbours | null) => void;
  stale: boolean;
};

function JournalDetails({ book, name, history, of, view, opens, change, onNeighbours, stale }: FullProps) {
  const amounts = useAmounts();
  const { summary, daily, asOf } = history;
  const filtered = isFiltered(of);
  const shown = useMemo(() => ({ ...view, filter: of }), [view, of]);
  const columns = useMemo(() => cumulativeColumns(history.equity), [history.equity]);
  const years = useMemo(() => manyYears(history), [history]);
  const none = filtered && history.page.total === 0 && columns.day.length === 0;
  const pick = useMemo(() => ({ day: view.day, onPick: (day: string | null) => change({ day }) }), [view.day, change]);
  return (
    <div className={stale ? "stale" : "settle"}>
      <Section name={name} page sub={<Sub history={history} />} className="home">
        <FilterBar
          filter={view.filter}
          today={asOf}
          firstDay={daily[0]?.day ?? null}
          symbols={history.symbols}
          accounts={book === "own" ? null : history.accounts}
          onChange={change}
        />
        {book === "own" ? (
          <Part fallback={filtered ? <div className="views-room" /> : undefined}>
            <SavedViews screen="trades" />
          </Part>
        ) : null}
        {none ? (
          <Part>
            <NoMatch filter={of} trades={history.trades} today={asOf} onChange={change} />
          </Part>
        ) : (
          <Outcome
            numbers={summary}
            sure={howSure(history.charges.estimated, history.charges.stated)}
            caption={caption(history, of)}
            years={years}
            basis={<StartSentence records={history.records} canWrite={book === "own"} />}
          >
            <Veiled>{finding(history, amounts)}</Veiled>
          </Outcome>
        )}
        <Warnings warnings={ofAll(history.warningTexts)} />
      </Section>
      <Questions
        questions={history.questions}
        more={history.questionsMore}
        asOf={asOf}
        canWrite={book === "own"}
        opens={opens}
        several={history.accounts.length > 1 && !view.filter.account}
      />
      {none || columns.day.length === 0 ? null : <Equity columns={columns} fall={summary} years={years} />}
      {none || daily.length === 0 ? null : (
        <Calendar
          daily={daily}
          asOf={asOf}
          pick={pick}
          foot={<OpenDay book={book} picked={pick?.day ?? null} last={daily.at(-1)!.day} />}
        />
      )}
      {none || summary.firstDay === null ? null : (
        <Breakdown book={book} filter={of} revision={history.revision} accounts={history.accounts} />
      )}
      {history.open.length > 0 ? (
        <Part>
          <OpenPositions
            open={history.open}
            more={history.openMore ?? 0}
            years={years}
            opens={opens}
            several={history.accounts.length > 1 && !view.filter.account}
          />
        </Part>
      ) : null}
      <ChargesByHead
        charges={history.filteredCharges ?? history.charges}
        realised={summary.charges}
        part={history.filteredCharges !== null}
        hasFees={history.fees.entered > 0}
        fees={book === "own" ? <FeesBeside history={history} filter={of} /> : null}
      />
      {none ? null : (
        <Trades
          book={book}
          history={history}
          view={shown}
          years={years}
          opens={opens}
          onOrder={(order) => change({ sort: writeOrder(order) })}
          onWithout={(without) => change({ without: without.join(",") })}
          onCount={(count) => change({ count: count === "trades" ? null : count })}
          onDay={pick.onPick}
          onNeighbours={onNeighbours}
        />
      )}
    </div>
  );
}

function Sub({ history: { summary, equity } }: { history: History }) {
  const { firstDay, lastDay } = summary;
  if (!firstDay || !lastDay) return <>No closed trades</>;
  return (
    <>
      {span(firstDay, lastDay)}
      <span className="wide-only">
        <br />
        {counted(equity.day.length, "trading day")}
      </span>
    </>
  );
}

function caption({ summary, asOf }: History, filter: View["filter"]): string {
  return [netWord(summary.netPnl), periodWords(filter, asOf, summary.firstDay)].filter(Boolean).join(" ");
}

/** To the page of the day that is picked, else to today's; of the sample to its last one. */
function OpenDay({ book, picked, last }: { book: Book; picked: string | null; last: string }) {
  const { search } = useLocation();
  const places = placesOf(book);
  const day = picked ?? (places.book === "own" ? todayInIndia() : last);
  return (
    <p className="mt-3">
      <Link to={places.day(day, search)}>
        {picked
          ? `Open ${longDay(picked)}, all its trades`
          : places.book === "own"
            ? "Open today"
            : `Open ${longDay(last)}`}
      </Link>
    </p>
  );
}

/** What is shown spans more than one calendar year, so a day without its year would be ambiguous. */
function manyYears({ daily, open, asOf }: History): boolean {
  const year = (daily[0]?.day ?? open.at(-1)?.since ?? asOf).slice(0, 4);
  return [daily.at(-1)?.day ?? asOf, asOf, ...open.map(({ since }) => since)].some((day) => day.slice(0, 4) !== year);
}
