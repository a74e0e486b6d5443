import { ChevronLeft, ChevronRight } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { CalendarPage as Page } from "~/api/calendar";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { fetchRows } from "~/api/history";
import { useMe } from "~/api/queries";
import { monthPdfAddress } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { useHydrated } from "~/lib/hydrated";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { addDays, longDay, todayInIndia } from "~/lib/time";
import { useHiddenFiles } from "~/ui/hidden-files";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Toasts } from "~/ui/toasts";
import { Failed } from "../failed";
import { usePlaces } from "../places";
import { MonthView } from "./month-view";
import { around, firstDay, isPeriod, periodName, type View, viewOf } from "./period";
import { Recap } from "./recap";
import { useCalendar } from "./use-recap";
import { WeekView } from "./week-view";
import { YearLegend, YearView } from "./year-view";
import css from "./calendar-page.module.css";

export const meta = () =>
  page({
    title: "Calendar · Rojmel",
    description:
      "Your days by month, year and week, each with its result and what you wrote; weeks and months in short.",
    index: false,
  });

/** Days by month, year or week. Every cell opens its day. */
export default function CalendarPage() {
  return <Calendar first={todayInIndia().slice(0, 7)} />;
}

/** `first`: the period that an address without one shows. */
export function Calendar({ first }: { first: string }) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const asked = query.get("at");
  return (
    <>
      <div className="page-body">
        <div className="wrap">
          {hydrated ? (
            <LoadedPeriod period={asked ?? first} asIf={query.get("rules") === "today"} />
          ) : (
            <Waiting name="Calendar" />
          )}
        </div>
      </div>
      <Toasts />
    </>
  );
}

function MonthReport({ period }: { period: string }) {
  const { onClick, question } = useHiddenFiles();
  return (
    <p className={css.report}>
      <a className="btn compact" href={monthPdfAddress(period)} download onClick={onClick}>
        Monthly report (PDF)
      </a>
      {question}
    </p>
  );
}

function LoadedPeriod({ period, asIf }: { period: string; asIf: boolean }) {
  const places = usePlaces();
  const asked = useCalendar(isPeriod(period) ? period : "none", asIf && places.book === "own");
  const owner = useMe().data?.user;
  const { data, error } = asked;
  if (!isPeriod(period) || (error instanceof RequestError && error.status === 404)) {
    return (
      <Section name="Calendar" page>
        <Message kind="note" title="There is no such year, month or week.">
          <p className="muted">The address ends with ?at=2026, ?at=2026-05 or ?at=2026-W21.</p>
          <Link to={places.calendar(todayInIndia().slice(0, 7))}>This month</Link>
        </Message>
      </Section>
    );
  }
  const name = periodName(period);
  if (!data) {
    if (!error) return <Waiting name={name} />;
    return leadsElsewhere(error) ? null : (
      <Section name={name} page sub="Not loaded">
        <Failed error={error} at={asked.errorUpdatedAt} busy={asked.isFetching} retry={() => void asked.refetch()} />
      </Section>
    );
  }
  return <Shown key={data.period} page={data} owner={owner ? ownerOf(owner.email) : null} />;
}

function Waiting({ name }: { name: string }) {
  return (
    <Section name={name} page sub="Loading">
      <div className="late" role="status">
        <span className="visually-hidden">Loading the calendar.</span>
        <i className="skeleton w-[90%] h-[44px]! my-3" />
        <i className="skeleton w-[90%] h-[44px]! my-3" />
        <i className="skeleton w-[90%] h-[44px]! my-3" />
      </div>
    </Section>
  );
}

/** The day that has the focus once another period is there: the arrow keys led over its end. */
let wanted: string | null = null;

function Shown({ page: shown, owner }: { page: Page; owner: string | null }) {
  const view = viewOf(shown.period);
  const book = useBook(shown);
  const isWritten = shown.days.some((day) => day.isWritten) || Boolean(shown.recap?.words);
  useEffect(() => {
    document.title = `${periodName(shown.period)} · Rojmel`;
  }, [shown.period]);
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const places = usePlaces();
  useEffect(() => {
    if (!wanted) return;
    focusDay(place.current, wanted);
    wanted = null;
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const from = (event.target as Element).closest<HTMLElement>("[data-day]")?.dataset.day;
    const down = view === "week" ? 1 : 7;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -down, ArrowDown: down }[event.key];
    if (!from || !by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = addDays(from, by);
    if (focusDay(place.current, to)) return;
    wanted = to;
    void navigate(places.calendar(around(view, to), search(shown)));
  }

  return (
    <>
      <Section
        name={periodName(shown.period)}
        page
        sub={<Sub page={shown} />}
        margin={<Steps page={shown} view={view} />}
        className="home"
      >
        {shown.asIf ? <AsIf page={shown} /> : null}
        {book === "empty" ? (
          <div className="mb-5">
            <p>No trades yet. Add trades and each day shows its result here.</p>
            <div className="button-row">
              <Link className="btn primary" to="/add-new-trades">
                Add trades
              </Link>
            </div>
          </div>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it take the keys */}
        <div ref={place} onKeyDown={onKeyDown}>
          {view === "month" ? <MonthView page={shown} /> : null}
          {view === "month" && owner !== null && shown.days.some(({ net }) => net !== null) ? (
            <MonthReport period={shown.period} />
          ) : null}
          {view === "week" ? <WeekView page={shown} /> : null}
          {view === "year" ? (
            <>
              <YearView page={shown} />
              <YearLegend page={shown} />
            </>
          ) : null}
        </div>
      </Section>
      {book === "traded" ? <Book page={shown} /> : null}
      {book === "traded" && places.book === "own" && !shown.asIf && shown.from <= shown.today ? (
        <p className="caption mt-3 no-print">
          Each day is held against the <Link to="/account-rules">account rules</Link> that were in force on it.{" "}
          <Link to={places.calendar(shown.period, "?rules=today")}>Try today’s rules on these days</Link>
        </p>
      ) : null}
      {shown.recap && (book === "traded" || isWritten) ? (
        <Recap page={shown} recap={shown.recap} owner={owner} />
      ) : null}
    </>
  );
}

/** Kept from period to period. */
const search = ({ asIf }: Page) => (asIf ? "?rules=today" : "");

/** Says that the marks are no fact. */
function AsIf({ page: shown }: { page: Page }) {
  const places = usePlaces();
  return (
    <Message kind="note" title="As if today’s account rules had been in force on all these days.">
      <p className="muted">Nothing of it is stored, and the page of a day shows the rules that were in force on it.</p>
      <Link to={places.calendar(shown.period)}>Back to the rules of each day</Link>
    </Message>
  );
}

/** Whether the journal has any trade: one without a result is in no figure of the calendar, so the journal is asked. */
function useBook({ days, firstResult }: Page): "traded" | "empty" | "asked" {
  const isKnown = firstResult !== null || days.some(({ trades }) => trades > 0);
  const first = useQuery({
    queryKey: ["history", "any"],
    queryFn: ({ signal }) => fetchRows("own", {}, { by: "exit", down: true }, 0, signal),
    enabled: !isKnown,
  });
  if (isKnown || first.error) return "traded";
  if (!first.data) return "asked";
  return first.data.total > 0 ? "traded" : "empty";
}

function focusDay(place: HTMLElement | null, day: string): boolean {
  const found = place?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  found?.focus();
  return found !== null && found !== undefined;
}

function Sub({ page: { days, lastResult, from, to } }: { page: Page }) {
  const places = usePlaces();
  const traded = days.filter(({ trades }) => trades > 0).length;
  const written = days.filter(({ isWritten }) => isWritten).length;
  const elsewhere = lastResult && (lastResult < from || lastResult > to) ? lastResult : null;
  return (
    <>
      {traded > 0 ? `Traded on ${counted(traded, "day")}` : "Nothing traded"}
      {written > 0 ? `, written on ${written}` : ""}
      {traded === 0 && elsewhere ? (
        <>
          . Last result on <Link to={places.calendar(elsewhere.slice(0, 7))}>{longDay(elsewhere)}</Link>
        </>
      ) : null}
    </>
  );
}

const views: readonly View[] = ["year", "month", "week"];

function Steps({ page: shown, view }: { page: Page; view: View }) {
  const places = usePlaces();
  // Around today where it is in sight, else around the first day.
  const day = shown.from <= shown.today && shown.today <= shown.to ? shown.today : firstDay(shown.period);
  const inside = day < shown.from ? shown.from : day;
  return (
    <>
      <p className={`${css.steps} no-print`}>
        {shown.previous ? (
          <Link
            className="icon-button bordered compact"
            aria-label={`Earlier ${view}`}
            to={places.calendar(shown.previous, search(shown))}
          >
            <ChevronLeft className="icon" aria-hidden />
          </Link>
        ) : null}
        {shown.next ? (
          <Link
            className="icon-button bordered compact"
            aria-label={`Later ${view}`}
            to={places.calendar(shown.next, search(shown))}
          >
            <ChevronRight className="icon" aria-hidden />
          </Link>
        ) : null}
        <Link className={css.now} to={places.calendar(around(view, shown.today), search(shown))}>
          Today
        </Link>
      </p>
      <nav className={`${css.views} no-print`} aria-label="Shown by">
        {views.map((one) => (
          <Link
            key={one}
            to={places.calendar(around(one, inside), search(shown))}
            aria-current={one === view ? "page" : undefined}
          >
            {one[0]!.toUpperCase() + one.slice(1)}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The period as a part of the whole book: it closes on the book's total. */
function Book({ page: shown }: { page: Page }) {
  const { signedRupees } = useAmounts();
  const unknown = shown.days.reduce((sum, day) => sum + day.unknown, 0);
  return (
    <Section name="The book" sub="Before, these days, after">
      <div className={css.book}>
        <Statement
          caption="From all days before to the whole book"
          lines={[
            { name: "Brought forward", value: signedRupees(shown.broughtForward) },
            { name: `${periodName(shown.period)}, gross`, value: signedRupees(shown.gross) },
            { name: "Charges", value: signedRupees(-shown.charges) },
            { name: "After these days", value: signedRupees(shown.later) },
            { name: "The whole book", value: signedRupees(shown.total), kind: "total" },
          ]}
        />
      </div>
      {unknown > 0 ? (
        <p className="caption mt-3">
          Not in it: {counted(unknown, "result")} of these days, because what was paid or the closing price of a
          contract is not known.
        </p>
      ) : null}
    </Section>
  );
}
