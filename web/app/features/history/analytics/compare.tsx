import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type Comparison, type CutFigure, fetchComparison } from "~/api/analytics";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book, Filter } from "~/api/history";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { JournalPage } from "~/ui/journal-page";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { useRegistry } from "../conditions";
import EmptyJournal from "../empty-journal";
import { type Change, FilterBar } from "../filter-bar";
import { useChange } from "../use-change";
import { AddFilter } from "./add-filter";
import { AnalyticsTabs } from "./analytics-tabs";
import { dayAddress, figureOf, tradesAddress, type Unit, units } from "./analytics-view";
import { ChargesSwitch, CountSwitch, UnitSwitch } from "./switches";
import { Cards, useCards } from "./arrange-cards";
import { CapitalSentence } from "./capital-sentence";
import { bothOf, changed, type CompareView, filterText, othersOf, readCompare, swapped } from "./compare-view";
import { differenceText, figureText } from "./figure-text";
import { IntervalLine } from "./interval-line";
import { percentText, rText } from "./result";
import { opening } from "./risk-opens";
import { AnalyticsSkeleton } from "./skeleton";
import analyticsCss from "./analytics.module.css";
import css from "./compare.module.css";

const NAME = "Compare";
const CARDS = [
  ["difference", "Difference"],
  ["figures", "Figures"],
] as const;

type Props = { book: Book; accounts: readonly Pick<AccountLine, "account" | "accountName">[] };

/** Two filters side by side: every figure of both, the first less the second, and how sure the difference is. */
export function Compare({ book, accounts }: Props) {
  const [address, setAddress] = useSearchParams();
  const { shown: shownCards, arrange } = useCards(CARDS);
  const view = useMemo(() => readCompare(address), [address]);
  const { one, other, amountBy, unit, count } = view;
  const [all, showAll] = useState(false);
  const registry = useRegistry().data?.figures;
  // Those that candles say are worked out where somebody asks for them.
  const figures = useMemo(() => (all ? (registry ?? []).map(({ key }) => key) : []), [all, registry]);
  const asked = useQuery({
    queryKey: ["history", "compare", book, one, other, amountBy, unit, count, figures],
    queryFn: async ({ signal }) => ({
      data: await fetchComparison(book, one, filterText(other), { amountBy, unit, count }, figures, signal),
      view,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useChange();
  const setOther = (filter: Filter) => change({ with: filterText(filter) });
  // As `change`: it begins with what stands in the address by then.
  const changeOther: Change = (parts) =>
    setOther(changed(readCompare(new URLSearchParams(window.location.search)).other, parts));
  if (!asked.data && !asked.error) return <AnalyticsSkeleton name={NAME} lists={2} />;
  return (
    <JournalPage name={NAME} what="figures" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? (
        asked.data.data.trades === 0 ? (
          <EmptyJournal name={NAME} />
        ) : (
          <Both
            book={book}
            page={asked.data.data}
            view={asked.data.view}
            // More figures of the same two filters: those that are there stay true.
            stale={asked.isPlaceholderData && asked.data.view !== view}
            waits={asked.isPlaceholderData}
            all={all}
            showAll={showAll}
            shownCards={shownCards}
            head={
              <Section name={NAME} page sub="Two filters over the same journal" className="home">
                <AnalyticsTabs book={book} filter={one} />
                <div className={css.sides}>
                  <Side
                    name="First"
                    book={book}
                    filter={one}
                    accounts={accounts}
                    page={asked.data.data}
                    onChange={change}
                  />
                  <Side
                    name="Second"
                    book={book}
                    filter={other}
                    accounts={accounts}
                    page={asked.data.data}
                    onChange={changeOther}
                  />
                </div>
                <div className={`filter-bar mt-4 ${analyticsCss.switches}`}>
                  <ChargesSwitch value={amountBy} change={change} />
                  <UnitSwitch value={unit} units={units} change={change} />
                  <CountSwitch value={count} change={change} />
                  {othersOf(one) ? (
                    <button className="btn compact" type="button" onClick={() => setOther(othersOf(one)!)}>
                      Second: all the others
                    </button>
                  ) : null}
                  <button
                    className="btn compact"
                    type="button"
                    onClick={() =>
                      setAddress(swapped(new URLSearchParams(window.location.search)), { preventScrollReset: true })
                    }
                  >
                    Swap both
                  </button>
                  {arrange}
                </div>
                {asked.data?.view.count === "strategies" ? (
                  <p className="caption mt-3">
                    Options that were opened together count as one. R is of trades only; “in both” counts the first leg
                    of each.
                  </p>
                ) : null}
              </Section>
            }
          />
        )
      ) : null}
    </JournalPage>
  );
}

type SideProps = {
  name: "First" | "Second";
  book: Book;
  filter: Filter;
  accounts: Props["accounts"];
  page: Comparison;
  onChange: (parts: Record<string, string | null>) => void;
};

function Side({ name, book, filter, accounts, page, onChange }: SideProps) {
  const dimensions = useRegistry().data?.dimensions ?? [];
  return (
    <section aria-label={`${name} filter`}>
      <h2>{name}</h2>
      <FilterBar
        name={`${name} filter`}
        filter={filter}
        today={page.asOf}
        firstDay={page.firstDay}
        symbols={[]}
        accounts={accounts}
        onChange={onChange}
      />
      <div className="filter-bar mt-3">
        <AddFilter book={book} dimensions={dimensions} filter={filter} onChange={onChange} />
      </div>
    </section>
  );
}

/** Of a figure that is being fetched: not the dash of one that is not defined. */
const COMING = <span className="muted">…</span>;

/** What is shown first; the others on demand. */
const usual = [
  "amount",
  "gross",
  "charges",
  "closedTrades",
  "winRate",
  "expectancy",
  "profitFactor",
  "payoffRatio",
  "median",
  "expectancyR",
  "maxDrawdown",
  "chargesOfGross",
];
/** What is shown first in the other units. */
const usualIn: Record<Exclude<Unit, "rupees">, readonly string[]> = {
  percent: [
    "totalOfCapital",
    "tradesWithCapital",
    "closedTrades",
    "winRate",
    "expectancyOfCapital",
    "returnOnCapital",
    "maxDrawdownOfCapital",
    "ulcerOfCapital",
    "calmar",
  ],
  r: ["totalR", "tradesWithR", "closedTrades", "winRate", "expectancyR", "sqn", "tStatisticOfR"],
};
/** Beside them, where a capital is stated for one of the sides. */
const usualOfCapital = ["totalOfCapital", "expectancyOfCapital", "returnOnCapital", "maxDrawdownOfCapital"];

type BothProps = {
  book: Book;
  page: Comparison;
  view: CompareView;
  stale: boolean;
  /** A newer answer is on its way: a figure that this one does not have may be in it. */
  waits: boolean;
  /** Every figure of the registry. */
  all: boolean;
  showAll: (all: boolean) => void;
  head: React.ReactNode;
  shownCards: readonly string[];
};

function Both({ book, page, view, stale, waits, all, showAll, head, shownCards }: BothProps) {
  const { one, other, amountBy, unit, count } = view;
  const amounts = useAmounts();
  const figures = useRegistry().data?.figures ?? [];
  const hasCapital = page.capitalOfOne !== null || page.capitalOfOther !== null;
  const shown = all
    ? figures
    : (unit === "rupees" ? [...usual, ...(hasCapital ? usualOfCapital : [])] : usualIn[unit]).flatMap((key) => {
        const figure = figures.find((figure) => figure.key === key);
        return figure ? [figure] : [];
      });
  /** There is no difference from what nobody knows. */
  const less = (key: string, unit: CutFigure["unit"]) =>
    [page.one, page.other].some((side) => figureOf(side, key, unit) === null) ? null : (page.difference[key] ?? null);
  const isComing = (key: string) => waits && [page.one, page.other].some(({ figures }) => !(key in figures));
  const both = bothOf(one, other);
  const heads = [
    { name: "First", sums: page.one, filter: one },
    { name: "Second", sums: page.other, filter: other },
  ];
  const word = count === "strategies" ? "strategy or trade" : "trade";
  const words = count === "strategies" ? "strategies and trades" : "trades";
  const counting = (number: number) => counted(number, word, words);
  const settled = stale ? "stale" : "settle";
  const difference = (
    <div className={settled}>
      <Section name="Difference" sub={`Of the average of a closed ${word}`} long>
        {filterText(one) === filterText(other) ? (
          <p>Both sides show the same trades. Choose a filter on one of them: a product, a weekday, a setup.</p>
        ) : (
          <Sure page={page} amounts={amounts} amountBy={amountBy} unit={unit} word={word} words={words} />
        )}
        <p className="caption mt-3">
          {page.common === 0 ? (
            `No ${word} is in both.`
          ) : both ? (
            <>
              <Link to={tradesAddress(book, both, {}, count)}>{counting(page.common)}</Link>{" "}
              {page.common === 1 ? "is" : "are"} in both, and {page.common === 1 ? "counts" : "count"} on each side.
            </>
          ) : (
            `${counting(page.common)} ${page.common === 1 ? "is" : "are"} in both, and ${page.common === 1 ? "counts" : "count"} on each side.`
          )}
          {page.one.unknown + page.other.unknown > 0
            ? ` Results that are not known are in no amount: ${page.one.unknown} of the first, ${page.other.unknown} of the second.`
            : null}
        </p>
      </Section>
    </div>
  );
  const table = (
    <div className={settled}>
      <Section name="Figures" sub="Of both, and the first less the second" long>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll" tabIndex={0} role="region" aria-label="Figures of both">
          <table className={css.two}>
            <caption className="visually-hidden">Figures of both filters</caption>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                {heads.map(({ name, sums, filter }) => (
                  <th scope="col" key={name}>
                    {name}
                    <br />
                    <Link to={tradesAddress(book, filter, {}, count)}>
                      {counting(sums.closedTrades + sums.openTrades + sums.unknown)}
                    </Link>
                  </th>
                ))}
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, name, unit }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {heads.map((side) => (
                    <td key={side.name}>
                      {opening(
                        dayAddress(book, side.filter, side.sums, key),
                        isComing(key) ? COMING : figureText(figureOf(side.sums, key, unit), unit, amounts),
                      )}
                    </td>
                  ))}
                  <td>{isComing(key) ? COMING : differenceText(less(key, unit), unit, amounts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="visually-hidden" role="status">
          {shown.some(({ key }) => isComing(key)) ? "Loading the other figures." : ""}
        </p>
        <SaveTable
          name="figures of both"
          file="compare"
          rows={() => [
            ["Figure", "First", "Second", "Difference"],
            ...shown.map(({ key, name, unit }) => [
              name,
              figureOf(page.one, key, unit),
              figureOf(page.other, key, unit),
              less(key, unit),
            ]),
          ]}
        />
        {all || unit === "percent" || (hasCapital && unit === "rupees") ? (
          <div className="mt-4">
            {heads.map(({ name, sums, filter }, at) => (
              <div key={name}>
                <h3 className="strong">{name} in percent</h3>
                <CapitalSentence
                  book={book}
                  capital={at === 0 ? page.capitalOfOne : page.capitalOfOther}
                  ofAccount={filter.account !== undefined}
                  closed={sums.closedTrades}
                  covered={sums.tradesWithCapital}
                />
              </div>
            ))}
          </div>
        ) : null}
        <button className="btn compact mt-4" type="button" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? "Show fewer figures" : `Show all ${figures.length} figures`}
        </button>
      </Section>
    </div>
  );
  return (
    <>
      {head}
      <Cards shown={shownCards} nodes={{ difference, figures: table }} />
    </>
  );
}

const means = { rupees: "expectancy", percent: "expectancyOfCapital", r: "expectancyR" } as const;

type SureProps = { page: Comparison; amounts: Amounts; amountBy: string; unit: Unit; word: string; words: string };

function Sure({ page, amounts, amountBy, unit, word, words }: SureProps) {
  const middle = page.difference[means[unit]] ?? null;
  const { interval } = page;
  const signed = { rupees: (value: number) => amounts.signedRupees(value, 0), percent: percentText, r: rText }[unit];
  const plain = {
    rupees: (value: number) => amounts.rupees(Math.abs(value), 0),
    percent: (value: number) => `${percentText(Math.abs(value)).replace("+", "")} of your capital`,
    r: (value: number) => rText(Math.abs(value)).replace("+", ""),
  }[unit];
  const has = { rupees: "", percent: " with a stated capital", r: " with a stop" }[unit];
  if (middle === null || !interval)
    return (
      <p className="muted">
        How sure the difference is cannot be said: each side needs 20 closed {words}
        {has}, on 10 days together.
      </p>
    );
  const { low, high } = interval;
  const more = middle < 0 ? "less" : "more";
  const sure = low > 0 || high < 0;
  return (
    <>
      <p>
        <b className="strong">
          <Veiled>
            {`A ${word} of the first made ${plain(middle)} ${more} on average than one of the second, ${amountBy === "net" ? "after" : "before"} charges.`}
          </Veiled>
        </b>
      </p>
      <PictureOf name="the difference with its interval" file="compare-difference">
        <IntervalLine low={low} high={high} middle={middle} {...(unit === "rupees" ? {} : { text: signed })} />
      </PictureOf>
      <p className="caption">
        <Veiled>
          {`Your days were picked again by chance 2,000 times: in 9 of 10 the difference lies between ${signed(low)} and ${signed(high)}. ${
            sure
              ? "0 lies outside: chance alone would rarely make it."
              : "0 lies inside: chance alone could make this difference."
          }`}
        </Veiled>
      </p>
    </>
  );
}
