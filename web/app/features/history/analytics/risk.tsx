import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { fetchRisk, type Risk as Page } from "~/api/analytics";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent, ratio } from "~/lib/format";
import { longDay, todayInIndia } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { JournalPage } from "~/ui/journal-page";
import { PictureOf } from "~/ui/picture-of";
import { Pnl } from "~/ui/pnl";
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
import { Cards, useCards } from "./arrange-cards";
import { opensResults, tradesAddress } from "./analytics-view";
import { AnalyticsFilter } from "./analytics-filter";
import { CapitalSentence } from "./capital-sentence";
import { LineChart } from "./line-chart";
import { Result } from "./result";
import { Growth, HeadOfCapital } from "./risk-of-capital";
import { DaysDown, noFall, opening } from "./risk-opens";
import { Rolling } from "./risk-rolling";
import { readHow, type RiskHow, type RiskUnit } from "./risk-view";
import { YearInPercent, YearInRupees } from "./risk-year";
import { Scorecard } from "./scorecard";
import { AnalyticsSkeleton } from "./skeleton";
import { Spread } from "./spread";
import { ChargesSwitch, CountSwitch, SwitchesThatDoNotAct, UnitSwitch } from "./switches";
import analyticsCss from "./analytics.module.css";
import costsCss from "./costs.module.css";

const NAME = "Risk";
const CARDS = [
  ["falls", "Drawdowns"],
  ["rolling", "Last trades"],
  ["spread", "Spread"],
  ["scorecard", "Scorecard"],
  ["year", "Another order"],
] as const;

/** What one condition of the address may hold. */
const MOST_VALUES = 200;

type Props = { book: Book; accounts: readonly Pick<AccountLine, "account" | "accountName">[] };

/** How deep it went and how long, figures of the last trades, and what the same days may do in another order. */
export function Risk({ book, accounts }: Props) {
  const [address] = useSearchParams();
  const { filter } = useMemo(() => readView(address), [address]);
  const how = useMemo(() => readHow(address), [address]);
  const asked = useQuery({
    queryKey: ["history", "risk", book, filter, how],
    queryFn: async ({ signal }) => ({ page: await fetchRisk(book, filter, how, signal), filter, how }),
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
              how={how}
              shown={asked.data.how}
              unit={asked.data.how.unit === "percent" ? "percent" : "rupees"}
              change={change}
            />
          </div>
        )
      ) : null}
    </JournalPage>
  );
}

/** `how` is wanted, `shown` is that of the answer which is here. */
type All = Props & {
  page: Page;
  filter: Filter;
  wanted: Filter;
  how: RiskHow;
  shown: RiskHow;
  unit: RiskUnit;
  change: Change;
};

function Everything({ book, accounts, page, filter, wanted, how, shown, unit, change }: All) {
  const { shown: shownCards, arrange } = useCards(CARDS);
  const { whole } = page;
  const none = whole.closedTrades + whole.openTrades + whole.unknown === 0;
  const isGross = shown.amountBy === "gross";
  const head = (
    <Section
      name={NAME}
      page
      sub={counted(whole.closedTrades, shown.count ? "closed one" : "closed trade")}
      className="home"
    >
      <AnalyticsFilter book={book} accounts={accounts} filter={wanted} page={page} change={change}>
        <UnitSwitch
          value={how.unit === "percent" ? "percent" : "rupees"}
          units={["rupees", "percent"]}
          change={change}
        />
        <ChargesSwitch value={how.amountBy === "gross" ? "gross" : "net"} change={change} />
        <CountSwitch value={how.count === "strategies" ? "strategies" : "trades"} change={change} />
        {none ? null : arrange}
      </AnalyticsFilter>
      <SwitchesThatDoNotAct page="risk" />
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
          {isGross || shown.count ? (
            <p className="muted mb-5">
              {isGross ? "Before charges. " : ""}
              {shown.count
                ? "Options that were opened together count as one: days and drawdowns stay as they are, the figures of the last ones and the spread are of strategies."
                : ""}
            </p>
          ) : null}
          {unit === "percent" ? (
            <HeadOfCapital book={book} page={page} filter={filter} shownCards={shownCards} />
          ) : (
            <Head book={book} page={page} filter={filter} shownCards={shownCards} />
          )}
        </>
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
          falls: (
            <Section name="Drawdowns" id="drawdowns" sub="How far the running result was below its highest point" long>
              <Falls book={book} page={page} filter={filter} unit={unit} />
            </Section>
          ),
          rolling: (
            <Section name="Last trades" sub="The same figures, trade after trade" long>
              <Rolling page={page} how={how} shown={shown} unit={unit} change={change} />
            </Section>
          ),
          spread: (
            <Section name="Spread" sub="How many trades ended with which result" long>
              <Spread book={book} spread={page.spread} filter={filter} unit={unit} />
              <Concentration
                book={book}
                page={page}
                filter={filter}
                opensWins={opensResults(shown, filter, page.tradesInPart)}
              />
            </Section>
          ),
          scorecard: (
            <Section name="Scorecard" sub="Six figures, each as a part of what would be very good" long>
              <Scorecard page={page} byStrategy={shown.count === "strategies"} />
            </Section>
          ),
          year: (
            <Section name="Another order" sub="A year made of your own days in another order" long>
              {unit === "percent" ? (
                <YearInPercent page={page} how={how} change={change} />
              ) : (
                <YearInRupees page={page} how={how} change={change} />
              )}
            </Section>
          ),
        }}
      />
    </>
  );
}

type HeadProps = { book: Book; page: Page; filter: Filter; shownCards: readonly string[] };

function Head({ book, page: { whole, falls, worstDay, tail, curve }, filter, shownCards }: HeadProps) {
  const amounts = useAmounts();
  const on = (from: string, to: string) => tradesAddress(book, filter, { from, to });
  const of = (key: string) => whole.figures[key] ?? null;
  const rupees = (value: number) => amounts.rupees(value, 0);
  const deepest = falls[0];
  // Days without an exit have no trades to open.
  const opensTail = tail && tail.days.length > 0 && tail.days.length <= MOST_VALUES;
  const worst = (text: string) =>
    opensTail ? <Link to={tradesAddress(book, filter, { exitDay: tail.days.join(",") })}>{text}</Link> : text;
  return (
    <div className={analyticsCss.head}>
      <Figures
        figures={[
          {
            name: "Max drawdown",
            value: opening(
              deepest ? on(deepest.from, deepest.trough) : null,
              <Veiled>{orDash(of("maxDrawdown"), rupees)}</Veiled>,
            ),
            note: deepest
              ? `${deepest.peak ? longDay(deepest.peak) : "the start"} to ${longDay(deepest.trough)}`
              : noFall(curve),
          },
          {
            name: "Under water",
            value: orDash(of("underWater"), percent),
            note:
              of("underWater") === null ? (
                "needs 20 weekdays"
              ) : (
                <DaysDown shownCards={falls.length > 0 ? shownCards : []} />
              ),
          },
          {
            name: "Recovery factor",
            value: orDash(of("recoveryFactor"), ratio),
            note:
              of("recoveryFactor") === null || !deepest ? (
                noFall(curve)
              ) : (
                <>
                  <Link to={tradesAddress(book, filter, {})}>result</Link> ÷{" "}
                  <Link to={on(deepest.from, deepest.trough)}>max drawdown</Link>
                </>
              ),
          },
          {
            name: "Worst day",
            value: opening(worstDay ? on(worstDay, worstDay) : null, <Pnl value={of("worstDay")} decimals={0} />),
            note: worstDay ? longDay(worstDay) : "sum of its exits",
          },
          {
            name: "Value at risk, 95%",
            value: orDash(of("historicalVar95"), rupees),
            note: tail ? (
              <>{worst(`${count(tail.weekdays)} of ${counted(tail.of, "weekday")}`)} were no better</>
            ) : (
              "needs 60 weekdays"
            ),
          },
          {
            name: "Expected shortfall",
            value: orDash(of("historicalEs95"), rupees),
            note: tail ? <>average of {worst("those days")}</> : "needs 60 weekdays",
          },
        ]}
      />
    </div>
  );
}

function Falls({ book, page, filter, unit }: { book: Book; page: Page; filter: Filter; unit: RiskUnit }) {
  const amounts = useAmounts();
  const { curve, falls } = page;
  const isPercent = unit === "percent";
  const known = curve.fallOfCapital.flatMap((fall, at) => (fall === null ? [] : [{ at, value: -fall }]));
  const line = isPercent ? known : curve.fall.map((fall, at) => ({ at, value: -fall }));
  const deepest = isPercent
    ? percent(Math.max(0, ...known.map(({ value }) => -value)))
    : amounts.rupees(falls[0]?.depth ?? 0, 0);
  const growth = isPercent ? <Growth curve={curve} /> : null;
  if (falls.length === 0)
    return (
      <>
        <p className="muted">
          {curve.day.length === 0
            ? "No result is known yet, so there is no running result."
            : "The running result never fell below its highest point."}
        </p>
        {growth}
      </>
    );
  const last = curve.day.length - 1;
  const ends = [0, last].filter((at, place, all) => all.indexOf(at) === place);
  return (
    <>
      {line.length > 0 ? (
        <PictureOf name="drawdown" file="drawdown">
          <LineChart
            label={`How far the running result was below its highest point, on ${counted(line.length, "day")}. Deepest: ${deepest}.`}
            ticks={ends.map((at) => ({ at, name: longDay(curve.day[at]!) }))}
            last={last}
            line={line}
            isFall
            text={(value) => (isPercent ? percent(value) : amounts.axisRupees(value))}
          />
        </PictureOf>
      ) : null}
      {growth}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll mt-4" tabIndex={0} role="region" aria-label="Drawdowns in a table">
        <table className={costsCss.heads}>
          <caption className="visually-hidden">The deepest drawdowns</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Lowest on</th>
              <th scope="col">Back on</th>
              <th scope="col">Weekdays down</th>
              <th scope="col">Weekdays up</th>
              <th scope="col">Depth</th>
            </tr>
          </thead>
          <tbody>
            {falls.map((fall) => (
              <tr key={fall.from}>
                <th scope="row">
                  <Link to={tradesAddress(book, filter, { from: fall.from, to: fall.trough })}>
                    {longDay(fall.from)}
                  </Link>
                </th>
                <td>{longDay(fall.trough)}</td>
                <td>{fall.recovery ? longDay(fall.recovery) : "not yet"}</td>
                <td>{count(fall.weekdaysDown)}</td>
                <td>{fall.recovery ? count(fall.weekdaysUp) : `${count(fall.weekdaysUp)} so far`}</td>
                <td>
                  {isPercent ? (
                    <Result value={fall.depthOfCapital === null ? null : -fall.depthOfCapital} unit="percent" />
                  ) : (
                    <Pnl value={-fall.depth} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveTable
        name="drawdowns"
        file="drawdowns"
        rows={() => [
          ["From", "Lowest on", "Back on", "Weekdays down", "Weekdays up", "Depth", "Depth of capital"],
          ...falls.map((fall) => [
            fall.from,
            fall.trough,
            fall.recovery,
            fall.weekdaysDown,
            fall.weekdaysUp,
            fall.depth,
            fall.depthOfCapital,
          ]),
        ]}
      />
      <p className="caption mt-3">
        {page.fallsInAll > falls.length
          ? `The ${falls.length} deepest of ${count(page.fallsInAll)}. `
          : `${counted(page.fallsInAll, "drawdown")}. `}
        A date opens the trades from that day to the lowest one: together they lost what stands under Depth
        {isPercent ? ", here of the capital at the peak, the deepest in rupees first" : null}.
      </p>
    </>
  );
}

/** `opensWins`: the trades that won here are those which the filter's condition leaves. */
type ConcentrationProps = { book: Book; page: Page; filter: Filter; opensWins: boolean };

/** Each share opens the trades that were won, the best first; that of the best day its trades. */
function Concentration({ book, page: { whole }, filter, opensWins }: ConcentrationProps) {
  const of = (key: string) => whole.figures[key] ?? null;
  const figures = useRegistry().data?.figures ?? [];
  const keys = ["bestShare", "fiveBestShare", "twentiethBestShare", "bestDayShare", "effectiveWinners"];
  const shown = keys.flatMap((key) => figures.filter((figure) => figure.key === key));
  const wins = opensWins ? `${tradesAddress(book, filter, { result: "win" })}&sort=-net` : null;
  const { bestDay } = whole;
  const day = bestDay ? tradesAddress(book, filter, { from: bestDay, to: bestDay }) : null;
  return (
    <div className="mt-5 max-w-[560px]">
      <Statement
        caption="How much rests on few"
        lines={shown.map(({ key, name, unit }) => ({
          name,
          value: opening(
            of(key) === null ? null : key === "bestDayShare" ? day : wins,
            <Veiled>{orDash(of(key), unit === "share" ? percent : (value) => value.toFixed(1))}</Veiled>,
          ),
        }))}
      />
    </div>
  );
}
