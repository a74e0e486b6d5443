import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Columns3, GripVertical } from "lucide-react";
import { lazy, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { type Analytics as Page, fetchAnalytics } from "~/api/analytics";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book } from "~/api/history";
import { counted } from "~/lib/format";
import { useHydrated } from "~/lib/hydrated";
import { span, todayInIndia } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Part } from "~/ui/part";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { useRegistry } from "../conditions";
import EmptyJournal from "../empty-journal";
import type { Change } from "../filter-bar";
import NoMatch from "../no-match";
import { useChange } from "../use-change";
import { type AnalyticsView, howOf, MOST_LISTS, numbersOf, readAnalytics, units, usualLists } from "./analytics-view";
import { ChargesSwitch, CountSwitch, UnitSwitch } from "./switches";
import { AnalyticsFilter } from "./analytics-filter";
import { Arrange, DimensionOptions } from "./arrange";
import { Cards, useCards } from "./arrange-cards";
import { CapitalSentence } from "./capital-sentence";
import { CutList } from "./cut-list";
import { Head, NotKnown } from "./lists-head";
import { PickFigures } from "./pick-figures";
import { Sentence } from "./sentence";
import { AnalyticsSkeleton } from "./skeleton";
import { Spread } from "./spread";
import { TwoWays } from "./two-ways";
import css from "./analytics.module.css";

const Levels = lazy(() => import("./levels"));
/** Of one's own journal. */
const SavedViews = lazy(() => import("../views/saved-views"));

const NAME = "Lists";
const CARDS = [
  ["lists", "One way"],
  ["twoWays", "Two ways"],
  ["levels", "Level by level"],
  ["spread", "Spread"],
] as const;

/** One sentence, then the book cut six ways, two ways against each other, and how trades are spread. */
export function Lists({ book, accounts }: { book: Book; accounts: Accounts }) {
  const [address] = useSearchParams();
  const view = useMemo(() => readAnalytics(address), [address]);
  const { filter } = view;
  const how = howOf(view);
  const asked = useQuery({
    queryKey: ["history", "analytics", book, filter, how],
    queryFn: async ({ signal }) => ({ page: await fetchAnalytics(book, filter, how, signal), view }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useChange();
  // What a switch shows is what stands in the address; the figures are of the answer that is here.
  const shown = asked.data
    ? {
        ...view,
        filter: asked.data.view.filter,
        unit: asked.data.view.unit,
        amountBy: asked.data.view.amountBy,
        count: asked.data.view.count,
        figures: asked.data.view.figures,
        split: asked.data.view.split,
      }
    : view;
  // The printed page does not know the address.
  const hydrated = useHydrated();
  const lists = (hydrated ? view : readAnalytics(new URLSearchParams())).lists.length;
  if (!asked.data && !asked.error) return <AnalyticsSkeleton name={NAME} lists={lists} />;
  return (
    <JournalPage name={NAME} what="figures" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? (
        asked.data.page.trades === 0 ? (
          <EmptyJournal name={NAME} />
        ) : (
          <div className={asked.isPlaceholderData ? "stale" : "settle"}>
            <Everything
              book={book}
              accounts={accounts}
              page={asked.data.page}
              view={shown}
              wanted={view}
              change={change}
            />
          </div>
        )
      ) : null}
    </JournalPage>
  );
}

type Accounts = readonly Pick<AccountLine, "account" | "accountName">[];

type Props = { book: Book; accounts: Accounts; page: Page; view: AnalyticsView; wanted: AnalyticsView; change: Change };

function Everything({ book, accounts, page, view, wanted, change }: Props) {
  const { shown: shownCards, arrange } = useCards(CARDS);
  const registry = useRegistry().data;
  const dimensions = registry?.dimensions ?? [];
  const { filter, unit, amountBy } = view;
  const { whole } = page;
  const [arranging, setArranging] = useState(false);
  const [picking, setPicking] = useState(false);
  const ofRegistry = registry?.figures ?? [];
  // What the answer that is here has, in the order in which it was chosen.
  const figures = view.figures.flatMap((key) => ofRegistry.filter((one) => one.key === key));
  const hasSeveral = [...page.lists, page.matrix.rows, page.matrix.columns].some(({ by }) =>
    dimensions.some(({ key, several }) => several && key === by),
  );
  const none = whole.closedTrades + whole.openTrades + whole.unknown === 0;
  const of = amountBy === "net" ? "Net P&L" : "Gross P&L";
  const name = unit === "r" ? "R" : unit === "percent" ? `${of}, %` : of;
  const scale = useMemo(() => {
    const sums = page.lists.flatMap(({ groups, others }) =>
      [...groups, ...(others ? [others] : [])].map((one) => numbersOf(one, unit).sum ?? 0),
    );
    return { low: Math.min(0, ...sums), high: Math.max(0, ...sums) };
  }, [page.lists, unit]);
  const head = (
    <Section name={NAME} page sub={<Sub page={page} />} className="home">
      <AnalyticsFilter book={book} accounts={accounts} filter={wanted.filter} page={page} change={change}>
        <UnitSwitch value={wanted.unit} units={units} change={change} />
        <ChargesSwitch value={wanted.amountBy} change={change} />
        <CountSwitch value={wanted.count} change={change} />
        {none ? null : arrange}
      </AnalyticsFilter>
      {book === "own" ? (
        <Part>
          <SavedViews screen="analytics" />
        </Part>
      ) : null}
      {none ? (
        <NoMatch filter={filter} trades={page.trades} today={page.asOf || todayInIndia()} onChange={change} />
      ) : (
        <>
          {unit === "percent" ? (
            <CapitalSentence
              book={book}
              capital={page.capital}
              ofAccount={filter.account !== undefined}
              closed={whole.closedTrades}
              covered={whole.tradesWithCapital}
            />
          ) : null}
          {unit === "rupees" ? (
            <Sentence
              book={book}
              finding={page.finding}
              groups={page.groupsLookedAt}
              closed={whole.closedTrades}
              filter={filter}
            />
          ) : null}
          {view.count === "strategies" ? (
            <p className="muted mb-5">
              Options that were opened together count as one. No sum of money is another; R is of trades only. Notes are
              those of the leg that was opened first. A number opens the trades of its group: a strategy can have legs
              in others.
            </p>
          ) : null}
          <Head book={book} page={page} view={view} />
          <NotKnown book={book} page={page} filter={filter} />
        </>
      )}
    </Section>
  );
  if (none) return head;
  const lists = (
    <Section
      name="One way"
      sub="Each list shows all your trades, grouped in another way. All bars have one scale; every list ends with the same total."
      long
      margin={
        <>
          <button
            className="btn compact mt-3 mr-2"
            type="button"
            aria-expanded={arranging}
            onClick={() => setArranging(!arranging)}
          >
            <GripVertical className="icon size-[15px]!" aria-hidden />
            Arrange lists
          </button>
          <button
            className="btn compact mt-3 mr-2"
            type="button"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            <Columns3 className="icon size-[15px]!" aria-hidden />
            Choose figures
          </button>
        </>
      }
    >
      {arranging ? (
        <Arrange
          word="list"
          nameOf={(key) => dimensions.find((one) => one.key === key)?.name ?? key}
          shown={wanted.lists}
          usual={usualLists}
          most={MOST_LISTS}
          left={<DimensionOptions dimensions={dimensions.filter(({ key }) => !wanted.lists.includes(key))} />}
          onChange={(lists) => change({ lists: lists.join() === usualLists.join() ? null : lists.join(",") })}
        />
      ) : null}
      {picking ? (
        <PickFigures
          figures={ofRegistry}
          chosen={wanted.figures}
          onChange={(next) => change({ figures: next.join(",") || null })}
        />
      ) : null}
      {hasSeveral ? (
        <div className="mb-5 max-w-[460px]">
          <Segment
            name="split"
            label="A trade in several groups"
            value={wanted.split ? "Split equally" : "Counted in each"}
            options={["Counted in each", "Split equally"]}
            onChange={(word) => change({ split: word === "Split equally" ? "equal" : null })}
          />
          <p className="caption mt-2">
            {view.split
              ? "A trade with three tags gives each a third of its money, and the parts add up to the book to the paisa; it still counts as a trade in each, and a name opens whole trades."
              : "A trade with three tags counts whole in each of them, so rows do not add up to the book."}
          </p>
        </div>
      ) : null}
      <div className={css.cuts}>
        {page.lists.map((table) => (
          <CutList
            key={table.by}
            book={book}
            table={table}
            filter={filter}
            unit={unit}
            sumName={name}
            figures={figures}
            isSplit={view.split}
            {...scale}
          />
        ))}
      </div>
      <p className="caption mt-4">
        Paler rows have fewer than 20 trades, or are what lies in no group: shown, not judged. Under 5 no rate is shown.
        A name opens its trades.
      </p>
    </Section>
  );
  const spread = (
    <Section
      name="Spread"
      sub={
        unit === "r"
          ? "How trades ended, in multiples of the risk their stop had set"
          : unit === "percent"
            ? "How many trades ended with which result, in percent of your capital"
            : "How many trades ended with which result, in rupees"
      }
      long
    >
      {page.spread ? (
        <Spread book={book} spread={page.spread} filter={filter} unit={unit} />
      ) : (
        <p className="muted">Not known.</p>
      )}
    </Section>
  );
  return (
    <>
      {head}
      <Cards
        shown={shownCards}
        nodes={{
          lists,
          twoWays: <TwoWays book={book} page={page} view={view} dimensions={dimensions} change={change} />,
          levels: (
            <Section name="Level by level" sub="A list whose rows open into the next one, each with its own sum" long>
              <Part>
                <Levels
                  book={book}
                  view={view}
                  revision={page.revision}
                  dimensions={dimensions}
                  sumName={name}
                  change={change}
                />
              </Part>
            </Section>
          ),
          spread,
        }}
      />
    </>
  );
}

function Sub({ page: { whole, firstDay, lastDay } }: { page: Page }) {
  return (
    <>
      {counted(whole.closedTrades, "closed trade")}
      {firstDay && lastDay ? (
        <span className="wide-only">
          <br />
          {span(firstDay, lastDay)}
        </span>
      ) : null}
    </>
  );
}
