import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useSearchParams } from "react-router";
import { fetchSums } from "~/api/analytics";
import { type CalendarPage, fetchCalendar } from "~/api/calendar";
import { type DayPage, fetchDay } from "~/api/days";
import { leadsElsewhere } from "~/api/errors";
import type { Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent } from "~/lib/format";
import { useHydrated } from "~/lib/hydrated";
import { longDay, monthName, monthOf, namedDay, shortDay, todayInIndia } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Pnl } from "~/ui/pnl";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { firstDay, lastDay, periodName, weekOf } from "../calendar/period";
import EmptyJournal from "../empty-journal";
import { placesOf } from "../places";
import { isFiltered, readView } from "../view";
import { AnalyticsTabs } from "./analytics-tabs";
import { NOT_KNOWN, tradesAddress } from "./analytics-view";
import { Cards, useCards } from "./arrange-cards";
import { LineChart } from "./line-chart";
import { curveOf } from "./overview-days";
import { OverviewLimits } from "./overview-limits";
import { AnalyticsSkeleton } from "./skeleton";
import costsCss from "./costs.module.css";
import css from "./overview.module.css";

const NAME = "Overview";
const CARDS = [
  ["limits", "Limits"],
  ["month", "The month"],
] as const;

/** What the page of lists had at this address before it had its own. */
const ofLists = ["lists", "rows", "columns", "cell", "show"];

/** The day, its week and its month against one's own account rules. */
export function Overview({ book }: { book: Book }) {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const asked = useQuery({
    queryKey: ["history", "overview", book],
    queryFn: ({ signal }) => fetchOverview(book, signal),
    staleTime: 0,
  });
  // The printed page does not know the address.
  const hydrated = useHydrated();
  if (hydrated && ofLists.some((key) => address.has(key)))
    return <Navigate to={`${pathname.replace(/\/$/, "")}/lists${search}`} replace />;
  // Null is an answer: nothing was traded yet.
  if (asked.data === undefined && !asked.error) return <AnalyticsSkeleton name={NAME} lists={2} />;
  const { filter } = readView(address);
  return (
    <JournalPage name={NAME} what="days" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data === undefined ? null : asked.data === null ? (
        <EmptyJournal name={NAME} />
      ) : (
        <Everything book={book} filter={filter} of={asked.data} />
      )}
    </JournalPage>
  );
}

type Sums = Awaited<ReturnType<typeof fetchSums>>;
type Span = {
  name: string;
  to: string;
  filter: Filter;
  sums: Sums;
  gross: number;
  charges: number;
  net: number;
  /** False: there are results, and not one is known. */
  isKnown: boolean;
};

export type Shown = {
  today: string;
  day: DayPage;
  week: CalendarPage;
  month: CalendarPage;
  spans: Span[];
};

const daysOf = (period: string): Filter => ({ from: firstDay(period), to: lastDay(period) });

/** Null: nothing was traded yet. */
async function fetchOverview(book: Book, signal: AbortSignal): Promise<Shown | null> {
  const now = await fetchCalendar(monthOf(todayInIndia()), signal, book);
  const date = now.lastTraded;
  if (date === null) return null;
  const [ofWeek, ofMonth] = [weekOf(date), monthOf(date)];
  const [day, week, month] = await Promise.all([
    fetchDay(date, signal, book),
    fetchCalendar(ofWeek, signal, book),
    ofMonth === now.period ? now : fetchCalendar(ofMonth, signal, book),
  ]);
  const places = placesOf(book);
  const span = async (name: string, to: string, filter: Filter, of: DayPage | CalendarPage): Promise<Span> => {
    const sums = await fetchSums(book, filter, signal);
    const own = month.days.concat(week.days).filter((one) => filter.from! <= one.date && one.date <= filter.to!);
    const isKnown = sums.whole.unknown === 0 || own.some(({ net }) => net !== null);
    return { name, to, filter, sums, gross: of.gross, charges: of.charges, net: of.net, isKnown };
  };
  const isToday = date === now.today;
  const spans = await Promise.all([
    span(isToday ? "Today" : namedDay(date), places.day(date), { from: date, to: date }, day),
    span(isToday ? "This week" : periodName(ofWeek), places.calendar(ofWeek), daysOf(ofWeek), week),
    span(isToday ? "This month" : monthName(ofMonth), places.calendar(ofMonth), daysOf(ofMonth), month),
  ]);
  return { today: now.today, day, week, month, spans };
}

function Everything({ book, filter, of }: { book: Book; filter: Filter; of: Shown }) {
  const { shown: shownCards, arrange } = useCards(CARDS);
  const { today, day } = of;
  const head = (
    <Section name={NAME} page sub={longDay(day.date)} className="home">
      <AnalyticsTabs book={book} filter={filter} />
      {day.date === today ? null : (
        <p className="lead mb-4">
          Nothing was traded today, {shortDay(today)}. This is {namedDay(day.date)}, the last day on which something
          was, with its week and its month.
        </p>
      )}
      {isFiltered(filter) ? (
        <p className="caption mb-3">
          Account rules are of all trades: the filter of the other pages does not act here.
        </p>
      ) : null}
      <Spans book={book} spans={of.spans} />
      <div className="filter-bar mt-4">{arrange}</div>
    </Section>
  );
  return (
    <>
      {head}
      <Cards
        shown={shownCards}
        nodes={{
          limits: <OverviewLimits book={book} of={of} />,
          month: <Month book={book} month={of.month} />,
        }}
      />
    </>
  );
}

function Spans({ book, spans }: { book: Book; spans: readonly Span[] }) {
  const { rupees } = useAmounts();
  const figure = ({ sums }: Span, key: string) => sums.whole.figures[key] ?? null;
  const unknown = ({ sums }: Span) => sums.whole.unknown;
  const known = ({ isKnown }: Span, amount: number) => (isKnown ? amount : null);
  const row = (name: string, cell: (span: Span) => React.ReactNode, className?: string) => (
    <tr className={className}>
      <th scope="row">{name}</th>
      {spans.map((span) => (
        <td key={span.name}>{cell(span)}</td>
      ))}
    </tr>
  );
  return (
    <>
      <table className={css.table}>
        <caption className="visually-hidden">The day, its week and its month</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Figure</span>
            </th>
            {spans.map(({ name, to }) => (
              <th scope="col" key={name}>
                <Link to={to}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row("Gross P&L", (span) => (
            <Pnl value={known(span, span.gross)} decimals={0} />
          ))}
          {row("Charges", (span) => (
            <Veiled>{orDash(known(span, span.charges), (charges) => rupees(charges, 0))}</Veiled>
          ))}
          {row(
            "Net P&L",
            (span) => (
              <Pnl value={known(span, span.net)} decimals={0} />
            ),
            css.net,
          )}
          {row("Closed trades", (span) => (
            <Link to={tradesAddress(book, span.filter, {})}>{count(span.sums.whole.closedTrades)}</Link>
          ))}
          {spans.some((span) => unknown(span) > 0)
            ? row("Not known, in no sum", (span) =>
                unknown(span) > 0 ? (
                  <Link to={tradesAddress(book, span.filter, { result: NOT_KNOWN })}>
                    {counted(unknown(span), "result")}
                  </Link>
                ) : (
                  "none"
                ),
              )
            : null}
          {row("Win rate", (span) => (
            <span className={span.sums.whole.few ? css.few : undefined}>
              {orDash(figure(span, "winRate"), percent)}
            </span>
          ))}
          {row("Average trade", (span) => (
            <span className={span.sums.whole.few ? css.few : undefined}>
              <Pnl value={figure(span, "expectancy")} decimals={0} />
            </span>
          ))}
        </tbody>
      </table>
      <SaveTable
        name="the day, its week and its month"
        file="overview"
        rows={() => [
          ["Figure", ...spans.map(({ name }) => name)],
          ["Gross P&L", ...spans.map((span) => known(span, span.gross))],
          ["Charges", ...spans.map((span) => known(span, span.charges))],
          ["Net P&L", ...spans.map((span) => known(span, span.net))],
          ["Closed trades", ...spans.map(({ sums }) => sums.whole.closedTrades)],
          ["Results that are not known", ...spans.map(unknown)],
          ["Win rate", ...spans.map((span) => figure(span, "winRate"))],
          ["Average trade", ...spans.map((span) => figure(span, "expectancy"))],
        ]}
      />
      <p className="caption mt-3">
        Amounts are rounded to the rupee. A number of trades opens them, with those that stay open and closed something
        in that time.
        {spans.some(({ sums }) => sums.whole.few !== null)
          ? " Paler: fewer than 20 closed trades, which say little."
          : ""}
      </p>
    </>
  );
}

/** From 0. */
const numberOf = (date: string) => Number(date.slice(8, 10)) - 1;

function Month({ book, month }: { book: Book; month: CalendarPage }) {
  const amounts = useAmounts();
  const places = placesOf(book);
  const curve = curveOf(month.days);
  const last = month.days.length - 1;
  const name = monthName(month.period);
  const unknown = month.days.reduce((sum, day) => sum + day.unknown, 0);
  return (
    <Section name="The month" sub={`Net of ${name}, added up by day`} long>
      {curve.length > 1 ? (
        <PictureOf name={`net of ${name}`} file={`month-${month.period}`}>
          <LineChart
            label={`Net of ${name}, added up over ${counted(curve.length, "day")} with a result. It ends at ${amounts.signedRupees(month.net, 0)}.`}
            ticks={[0, last].map((at) => ({ at, name: shortDay(month.days[at]!.date) }))}
            last={last}
            line={curve.map(({ date, total }) => ({ at: numberOf(date), value: total }))}
            text={(value) => amounts.axisRupees(value)}
          />
        </PictureOf>
      ) : (
        <p className="muted">
          {counted(curve.length, "day")} with a result {curve.length === 1 ? "is" : "are"} too few for a curve.
        </p>
      )}
      {curve.length > 0 ? (
        <details className="more mt-2" open={curve.length < 2}>
          <summary>Show as a table</summary>
          <table className={costsCss.heads}>
            <caption className="visually-hidden">Net of {name} by day</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Trades</th>
                <th scope="col">Net P&L</th>
                <th scope="col">So far</th>
              </tr>
            </thead>
            <tbody>
              {curve.map(({ date, net, total }) => (
                <tr key={date}>
                  <th scope="row">
                    <Link to={places.day(date)}>{namedDay(date)}</Link>
                  </th>
                  <td>
                    <Link to={tradesAddress(book, { from: date, to: date }, {})}>Open</Link>
                  </td>
                  <td>
                    <Pnl value={net} />
                  </td>
                  <td>
                    <Pnl value={total} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
      {unknown > 0 ? (
        <p className="caption mt-3">
          Not in it:{" "}
          <Link to={tradesAddress(book, daysOf(month.period), { result: NOT_KNOWN })}>
            {counted(unknown, "result")}
          </Link>{" "}
          of these days, because what was paid or the closing price of a contract is not known.
        </p>
      ) : null}
      <p className="caption mt-3">
        <Link to={places.calendar(month.period)}>The calendar of {name}</Link> has every day, with plans and reviews.
      </p>
    </Section>
  );
}
