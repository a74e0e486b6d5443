import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { type Costs as Page, fetchCosts } from "~/api/analytics";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent, UNDEFINED } from "~/lib/format";
import { todayInIndia } from "~/lib/time";
import { headValue, shownHeads } from "~/ui/charges-by-head";
import { Figures } from "~/ui/figures";
import { JournalPage } from "~/ui/journal-page";
import { Pnl } from "~/ui/pnl";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import { useRegistry } from "../conditions";
import EmptyJournal from "../empty-journal";
import type { Change } from "../filter-bar";
import NoMatch from "../no-match";
import { useChange } from "../use-change";
import { readView } from "../view";
import { figureOf, tradesAddress } from "./analytics-view";
import { AnalyticsFilter } from "./analytics-filter";
import { DimensionOptions } from "./arrange";
import { Cards, useCards } from "./arrange-cards";
import { CostBars } from "./cost-bars";
import { headText, totalText } from "./cost-heads";
import { leakRows, planName, planRows } from "./cost-files";
import { HeadsTable } from "./heads-table";
import { AnalyticsSkeleton } from "./skeleton";
import { SwitchesThatDoNotAct } from "./switches";
import analyticsCss from "./analytics.module.css";
import css from "./costs.module.css";

const NAME = "Costs";
const CARDS = [
  ["months", "By month"],
  ["segments", "By segment"],
  ["leak", "Cost leak"],
  ["plans", "Another broker"],
] as const;

type Props = { book: Book; accounts: readonly Pick<AccountLine, "account" | "accountName">[] };

/** Charges by head, over time and by segment; where they take most; and what another broker would have taken. */
export function Costs({ book, accounts }: Props) {
  const [address] = useSearchParams();
  const { filter } = useMemo(() => readView(address), [address]);
  const by = address.get("by") || "product";
  const asked = useQuery({
    queryKey: ["history", "costs", book, filter, by],
    queryFn: async ({ signal }) => ({ page: await fetchCosts(book, filter, by, signal), filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useChange();
  if (!asked.data && !asked.error) return <AnalyticsSkeleton name={NAME} lists={2} />;
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
              filter={asked.data.filter}
              wanted={filter}
              by={by}
              change={change}
            />
          </div>
        )
      ) : null}
    </JournalPage>
  );
}

type All = Props & { page: Page; filter: Filter; wanted: Filter; by: string; change: Change };

function Everything({ book, accounts, page, filter, wanted, by, change }: All) {
  const { shown: shownCards, arrange } = useCards(CARDS);
  const dimensions = useRegistry().data?.dimensions ?? [];
  const { whole } = page;
  const none = whole.closedTrades + whole.openTrades + whole.unknown === 0;
  const head = (
    <Section name={NAME} page sub={counted(whole.closedTrades, "closed trade")} className="home">
      <AnalyticsFilter book={book} accounts={accounts} filter={wanted} page={page} change={change}>
        {none ? null : arrange}
      </AnalyticsFilter>
      <SwitchesThatDoNotAct page="costs" />
      {none ? (
        <NoMatch filter={filter} trades={page.trades} today={page.asOf || todayInIndia()} onChange={change} />
      ) : (
        <Head book={book} page={page} filter={filter} />
      )}
    </Section>
  );
  if (none) return head;
  return (
    <>
      {head}
      <Cards
        shown={shownCards}
        nodes={{
          months: (
            <Section name="By month" sub="Of the exits of each month" long>
              <PictureOf name="charges by month" file="charges-months">
                <CostBars table={page.months} />
              </PictureOf>
              <HeadsTable book={book} filter={filter} costs={page.months} whole={page.heads} />
            </Section>
          ),
          segments: (
            <Section name="By segment" long>
              <HeadsTable book={book} filter={filter} costs={page.segments} whole={page.heads} />
            </Section>
          ),
          leak: (
            <Section name="Cost leak" sub="How much of what trades made went to charges" long>
              <div className={`filter-bar ${analyticsCss.switches}`}>
                <label className="filter-select">
                  <i>By</i>
                  <select value={by} onChange={({ target }) => change({ by: target.value })}>
                    <DimensionOptions dimensions={dimensions} />
                  </select>
                </label>
              </div>
              <Leak book={book} page={page} filter={filter} />
            </Section>
          ),
          plans: (
            <Section
              name="Another broker"
              sub="The same fills, charged again by every plan that ships with this program"
              long
            >
              <Plans page={page} />
            </Section>
          ),
        }}
      />
    </>
  );
}

function Head({ book, page, filter }: { book: Book; page: Page; filter: Filter }) {
  const { rupees } = useAmounts();
  const { whole, heads } = page;
  const of = (key: string) => figureOf(whole, key);
  const noResult = of("gross") === null;
  const all = {
    ...heads,
    daysWithoutBrokerage: page.daysWithoutBrokerage,
    daysWithoutDp: page.daysWithoutDp,
  };
  const unknown = page.daysWithoutBrokerage + page.daysWithoutDp;
  return (
    <>
      <div className={analyticsCss.head}>
        <Figures
          figures={[
            {
              name: "Charges",
              value: rupees(heads.total, 0),
              note: unknown > 0 ? "without what is not known" : "all types",
            },
            {
              name: "Of gross P&L",
              value: orDash(of("chargesOfGross"), percent),
              note: noResult
                ? "no result is known"
                : of("chargesOfGross") === null
                  ? "gross is not above 0"
                  : "charges ÷ gross",
            },
            {
              name: "Of gross wins and losses",
              value: orDash(of("costLeak"), percent),
              note: "charges ÷ all results without signs",
            },
            {
              name: "Eaten by charges",
              value: (
                <Link to={tradesAddress(book, filter, { eaten: "eaten" })}>
                  {orDash(of("eatenTrades"), (trades) => counted(trades, "trade"))}
                </Link>
              ),
              note: noResult ? "no result is known" : `${rupees(of("eaten") ?? 0, 0)} gross, nothing left`,
            },
          ]}
        />
      </div>
      {unknown > 0 ? (
        <p className="caption mt-3">
          Brokerage of {counted(page.daysWithoutBrokerage, "trading day")} and DP charges of{" "}
          {counted(page.daysWithoutBrokerage + page.daysWithoutDp, "trading day")} are not known and in no number here.{" "}
          {book === "own" ? <Link to="/settings">State what your broker takes</Link> : null}
        </p>
      ) : null}
      <div className="mt-5 max-w-[560px]">
        <Statement
          caption="Charges by type"
          lines={[
            ...shownHeads(all).map(([key, name, note]) => ({ name, note, value: headValue(all, key, rupees) })),
            {
              name: <Link to={tradesAddress(book, filter, {})}>Charges of these trades</Link>,
              value: rupees(heads.total),
              kind: "total" as const,
            },
          ]}
        />
      </div>
    </>
  );
}

function Leak({ book, page, filter }: { book: Book; page: Page; filter: Filter }) {
  const { rupees } = useAmounts();
  const { table } = page.by;
  const row = (sums: (typeof table)["whole"]) => {
    const of = (key: string) => figureOf(sums, key);
    return (
      <>
        <td>{count(sums.closedTrades)}</td>
        <td>
          <Pnl value={of("gross")} />
        </td>
        <td>
          <Veiled>{orDash(of("charges"), rupees)}</Veiled>
        </td>
        <td>{orDash(of("chargesOfGross"), percent)}</td>
        <td>{orDash(of("costLeak"), percent)}</td>
        <td>{orDash(of("eatenTrades"), count)}</td>
        <td>
          <Pnl value={of("net")} />
        </td>
      </>
    );
  };
  const { others } = table;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Cost leak in a table">
        <table className={css.heads}>
          <caption className="visually-hidden">Cost leak by {table.name.toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{table.name}</th>
              <th scope="col">Trades</th>
              <th scope="col">Gross P&L</th>
              <th scope="col">Charges</th>
              <th scope="col">Of gross</th>
              <th scope="col">Of wins and losses</th>
              <th scope="col">Eaten</th>
              <th scope="col">Net P&L</th>
            </tr>
          </thead>
          <tbody>
            {table.groups.map((group) => (
              <tr key={group.value} className={group.few ? css.few : undefined}>
                <th scope="row">
                  <Link to={tradesAddress(book, filter, { [table.by]: group.value })}>{group.name}</Link>
                </th>
                {row(group)}
              </tr>
            ))}
            {others ? (
              <tr>
                <th scope="row">
                  {others.value ? (
                    <Link to={tradesAddress(book, filter, { [table.by]: others.value })}>
                      {counted(others.groups, "other")}
                    </Link>
                  ) : (
                    counted(others.groups, "other")
                  )}
                </th>
                {row(others)}
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">The book</th>
              {row(table.whole)}
            </tr>
          </tfoot>
        </table>
      </div>
      <SaveTable name="cost leak" file={`cost-leak-${table.by}`} rows={() => leakRows(table)} />
      <p className="caption mt-3">
        Of gross is a dash where the gross is not above 0. Eaten: trades that made something before charges and nothing
        after them.
        {table.several && table.several.trades > 0
          ? ` ${counted(table.several.trades, "trade")} ${table.several.trades === 1 ? "is" : "are"} in several rows and ${table.several.trades === 1 ? "counts" : "count"} in each.`
          : ""}
      </p>
    </>
  );
}

function Plans({ page }: { page: Page }) {
  const { rupees, signedRupees } = useAmounts();
  const left = page.plans.filter((plan) => plan.settlementsWithoutFee > 0);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="What other plans would have taken">
        <table className={css.heads}>
          <caption className="visually-hidden">What other plans would have taken</caption>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Brokerage</th>
              <th scope="col">DP</th>
              <th scope="col">GST</th>
              <th scope="col">All charges</th>
              <th scope="col">Against what you paid</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">As charged</th>
              <td>
                <Veiled>{headText(page.heads, "brokerage", rupees)}</Veiled>
              </td>
              <td>
                <Veiled>{headText(page.heads, "dp", rupees)}</Veiled>
              </td>
              <td>
                <Veiled>{rupees(page.heads.gst)}</Veiled>
              </td>
              <td>
                <Veiled>{totalText(page.heads, rupees)}</Veiled>
              </td>
              <td>{UNDEFINED}</td>
            </tr>
            {page.plans.map((plan) => (
              <tr key={plan.broker ?? "own"}>
                <th scope="row">{planName(plan)}</th>
                <td>
                  <Veiled>{headText(plan.heads, "brokerage", rupees)}</Veiled>
                </td>
                <td>
                  <Veiled>{headText(plan.heads, "dp", rupees)}</Veiled>
                </td>
                <td>
                  <Veiled>{rupees(plan.heads.gst)}</Veiled>
                </td>
                <td>
                  <Veiled>{totalText(plan.heads, rupees)}</Veiled>
                </td>
                <td>{plan.difference === null ? "not known" : <Veiled>{signedRupees(plan.difference)}</Veiled>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveTable name="other plans" file="other-plans" rows={() => planRows(page)} />
      <p className="caption mt-3">
        State and exchange take the same from everybody, apart from GST on the brokerage. Rates are those published for
        the day of each trade.
        {page.plans.some(({ difference }) => difference === null)
          ? " Some of what you paid is not known, so nothing is said against it."
          : ""}
        {left.map(
          (plan) =>
            ` ${planName(plan)}: what ${plan.name ?? "your broker"} takes for ${counted(plan.settlementsWithoutFee, "settlement")} at expiry is not published and left out.`,
        )}
      </p>
    </>
  );
}
