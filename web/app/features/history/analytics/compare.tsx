import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type Comparison, fetchComparison } from "~/api/analytics";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book, Filter } from "~/api/history";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { JournalPage } from "~/ui/journal-page";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { Veiled } from "~/ui/veiled";
import { useRegistry } from "../conditions";
import { EmptyJournal } from "../empty-journal";
import { FilterBar } from "../filter-bar";
import { withParts } from "../view";
import { AddFilter } from "./add-filter";
import { AnalyticsTabs } from "./analytics-tabs";
import { tradesAddress } from "./analytics-view";
import { CapitalSentence } from "./capital-sentence";
import { bothOf, changed, filterText, othersOf, readCompare } from "./compare-view";
import { differenceText, figureText } from "./figure-text";
import { IntervalLine } from "./interval-line";
import { AnalyticsSkeleton } from "./skeleton";
import analyticsCss from "./analytics.module.css";
import css from "./compare.module.css";

const NAME = "Compare";

type Props = { book: Book; accounts: readonly Pick<AccountLine, "account" | "accountName">[] };

/** Two filters side by side: every figure of both, the first less the second, and how sure the difference is. */
export function Compare({ book, accounts }: Props) {
  const [address, setAddress] = useSearchParams();
  const view = useMemo(() => readCompare(address), [address]);
  const { one, other, amountBy } = view;
  const asked = useQuery({
    queryKey: ["history", "compare", book, one, other, amountBy],
    queryFn: async ({ signal }) => ({
      data: await fetchComparison(book, one, filterText(other), { amountBy }, signal),
      view,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (parts: Record<string, string | null>) =>
    setAddress(withParts(new URLSearchParams(window.location.search), parts), {
      replace: true,
      preventScrollReset: true,
    });
  const setOther = (filter: Filter) => change({ with: filterText(filter) });
  if (!asked.data && !asked.error) return <AnalyticsSkeleton name={NAME} lists={2} />;
  return (
    <JournalPage name={NAME} what="figures" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? (
        asked.data.data.trades === 0 ? (
          <EmptyJournal name={NAME} />
        ) : (
          <>
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
                  onChange={(parts) => setOther(changed(other, parts))}
                />
              </div>
              <div className={`filter-bar mt-4 ${analyticsCss.switches}`}>
                <Segment
                  name="amountBy"
                  label="Charges"
                  value={amountBy === "net" ? "Net" : "Gross"}
                  options={["Net", "Gross"]}
                  onChange={(word) => change({ amountBy: word === "Gross" ? "gross" : null })}
                />
                {othersOf(one) ? (
                  <button className="btn compact" type="button" onClick={() => setOther(othersOf(one)!)}>
                    Second: all the others
                  </button>
                ) : null}
                <button
                  className="btn compact"
                  type="button"
                  onClick={() => setAddress(swapped(one, other, amountBy), { preventScrollReset: true })}
                >
                  Swap both
                </button>
              </div>
            </Section>
            <div className={asked.isPlaceholderData ? "stale" : "settle"}>
              <Both
                book={book}
                page={asked.data.data}
                one={asked.data.view.one}
                other={asked.data.view.other}
                amountBy={asked.data.view.amountBy}
              />
            </div>
          </>
        )
      ) : null}
    </JournalPage>
  );
}

function swapped(one: Filter, other: Filter, amountBy: string): URLSearchParams {
  const next = new URLSearchParams(filterText(other));
  const text = filterText(one);
  if (text) next.set("with", text);
  if (amountBy === "gross") next.set("amountBy", amountBy);
  return next;
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
/** Beside them, where a capital is stated for one of the sides. */
const usualOfCapital = ["totalOfCapital", "expectancyOfCapital", "returnOnCapital", "maxDrawdownOfCapital"];

type BothProps = { book: Book; page: Comparison; one: Filter; other: Filter; amountBy: "net" | "gross" };

function Both({ book, page, one, other, amountBy }: BothProps) {
  const amounts = useAmounts();
  const [all, showAll] = useState(false);
  const figures = useRegistry().data?.figures ?? [];
  const hasCapital = page.capitalOfOne !== null || page.capitalOfOther !== null;
  const shown = all
    ? figures
    : [...usual, ...(hasCapital ? usualOfCapital : [])].flatMap((key) => {
        const figure = figures.find((figure) => figure.key === key);
        return figure ? [figure] : [];
      });
  const both = bothOf(one, other);
  const heads = [
    { name: "First", sums: page.one, filter: one },
    { name: "Second", sums: page.other, filter: other },
  ];
  return (
    <>
      <Section name="Difference" sub="Of the average of a closed trade" long>
        {filterText(one) === filterText(other) ? (
          <p>Both sides show the same trades. Choose a filter on one of them: a product, a weekday, a setup.</p>
        ) : (
          <Sure page={page} amounts={amounts} amountBy={amountBy} />
        )}
        <p className="caption mt-3">
          {page.common === 0 ? (
            "No trade is in both."
          ) : both ? (
            <>
              <Link to={tradesAddress(book, both, {})}>{counted(page.common, "trade")}</Link>{" "}
              {page.common === 1 ? "is" : "are"} in both, and {page.common === 1 ? "counts" : "count"} on each side.
            </>
          ) : (
            `${counted(page.common, "trade")} ${page.common === 1 ? "is" : "are"} in both, and count on each side.`
          )}
          {page.one.unknown + page.other.unknown > 0
            ? ` Results that are not known are in no amount: ${page.one.unknown} of the first, ${page.other.unknown} of the second.`
            : null}
        </p>
      </Section>
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
                    <Link to={tradesAddress(book, filter, {})}>
                      {counted(sums.closedTrades + sums.openTrades + sums.unknown, "trade")}
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
                  <td>{figureText(page.one.figures[key], unit, amounts)}</td>
                  <td>{figureText(page.other.figures[key], unit, amounts)}</td>
                  <td>{differenceText(page.difference[key], unit, amounts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SaveTable
          name="figures of both"
          file="compare"
          rows={() => [
            ["Figure", "First", "Second", "Difference"],
            ...shown.map(({ key, name }) => [
              name,
              page.one.figures[key] ?? null,
              page.other.figures[key] ?? null,
              page.difference[key] ?? null,
            ]),
          ]}
        />
        {hasCapital || all ? (
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
    </>
  );
}

function Sure({ page, amounts, amountBy }: { page: Comparison; amounts: Amounts; amountBy: string }) {
  const middle = page.difference.expectancy ?? null;
  const { interval } = page;
  if (middle === null || !interval)
    return (
      <p className="muted">
        How sure the difference is cannot be said: each side needs 20 closed trades, on 10 days together.
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
            {`A trade of the first made ${amounts.rupees(Math.abs(middle), 0)} ${more} on average than one of the second, ${amountBy === "net" ? "after" : "before"} charges.`}
          </Veiled>
        </b>
      </p>
      <PictureOf name="the difference with its interval" file="compare-difference">
        <IntervalLine low={low} high={high} middle={middle} />
      </PictureOf>
      <p className="caption">
        <Veiled>
          {`Your days were picked again by chance 2,000 times: in 9 of 10 the difference lies between ${amounts.signedRupees(low, 0)} and ${amounts.signedRupees(high, 0)}. ${
            sure
              ? "0 lies outside: chance alone would rarely make it."
              : "0 lies inside: chance alone could make this difference."
          }`}
        </Veiled>
      </p>
    </>
  );
}
