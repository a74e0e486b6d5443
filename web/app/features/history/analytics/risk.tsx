import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { fetchRisk, type Risk as Page, type RiskYear } from "~/api/analytics";
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
import { Segment } from "~/ui/segment";
import { Statement } from "~/ui/statement";
import { TypedFilter } from "~/ui/typed-filter";
import { Veiled } from "~/ui/veiled";
import { useRegistry } from "../conditions";
import { EmptyJournal } from "../empty-journal";
import { type Change, FilterBar } from "../filter-bar";
import { NoMatch } from "../no-match";
import { readView, withParts } from "../view";
import { AddFilter } from "./add-filter";
import { AnalyticsTabs } from "./analytics-tabs";
import { readUnit, tradesAddress, type Unit, unitOf } from "./analytics-view";
import { CapitalSentence } from "./capital-sentence";
import { LineChart } from "./line-chart";
import { Result } from "./result";
import { Growth, HeadOfCapital } from "./risk-of-capital";
import { AnalyticsSkeleton } from "./skeleton";
import { Spread } from "./spread";
import analyticsCss from "./analytics.module.css";
import costsCss from "./costs.module.css";
import css from "./risk.module.css";

const NAME = "Risk";

type Props = { book: Book; accounts: readonly Pick<AccountLine, "account" | "accountName">[] };

/** How deep it went and how long, figures of the last trades, and what the same days may do in another order. */
export function Risk({ book, accounts }: Props) {
  const [address, setAddress] = useSearchParams();
  const { filter } = useMemo(() => readView(address), [address]);
  const how = useMemo(() => readHow(address), [address]);
  const asked = useQuery({
    queryKey: ["history", "risk", book, filter, how],
    queryFn: async ({ signal }) => ({ page: await fetchRisk(book, filter, how, signal), filter, how }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change: Change = (parts) =>
    setAddress(withParts(new URLSearchParams(window.location.search), parts), {
      replace: true,
      preventScrollReset: true,
    });
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
              unit={asked.data.how.unit === "percent" ? "percent" : "rupees"}
              change={change}
            />
          </div>
        )
      ) : null}
    </JournalPage>
  );
}

type How = { capital: string; ruin: string; last: string; unit: string };

/** What is no whole number of rupees is as if it were not there. */
function readHow(address: URLSearchParams): How {
  const whole = (name: string, most: number) => {
    const text = (address.get(name) ?? "").replaceAll(",", "");
    return /^[1-9]\d*$/.test(text) && Number(text) <= most ? text : "";
  };
  const last = address.get("last") ?? "";
  return {
    capital: whole("capital", 1e12),
    ruin: whole("ruin", 100),
    last: ["50", "100"].includes(last) ? last : "",
    // R of a fall is not worked out.
    unit: readUnit(address) === "percent" ? "percent" : "",
  };
}

/** Falls have no R. */
type RiskUnit = Exclude<Unit, "r">;
type All = Props & { page: Page; filter: Filter; wanted: Filter; how: How; unit: RiskUnit; change: Change };

function Everything({ book, accounts, page, filter, wanted, how, unit, change }: All) {
  const dimensions = useRegistry().data?.dimensions ?? [];
  const { whole } = page;
  const none = whole.closedTrades + whole.openTrades + whole.unknown === 0;
  return (
    <>
      <Section name={NAME} page sub={counted(whole.closedTrades, "closed trade")} className="home">
        <AnalyticsTabs book={book} filter={wanted} />
        <FilterBar
          filter={wanted}
          today={page.asOf}
          firstDay={page.firstDay}
          symbols={[]}
          accounts={accounts}
          onChange={change}
        />
        <div className={`filter-bar ${analyticsCss.switches}`}>
          <AddFilter book={book} dimensions={dimensions} filter={wanted} onChange={change} />
          <Segment
            name="unit"
            label="Unit"
            value={how.unit === "percent" ? "%" : "₹"}
            options={["₹", "%"]}
            onChange={(word) => change({ unit: unitOf(word) })}
          />
        </div>
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
            {unit === "percent" ? <HeadOfCapital page={page} /> : <Head page={page} />}
          </>
        )}
      </Section>
      {none ? null : (
        <>
          <Section name="Drawdowns" sub="How far the running result lay below its highest point" long>
            <Falls book={book} page={page} filter={filter} unit={unit} />
          </Section>
          <Section
            name="Last trades"
            sub={`The same figures, trade after trade${unit === "percent" ? ", in rupees" : ""}`}
            long
          >
            <Rolling page={page} how={how} change={change} />
          </Section>
          <Section name="Spread" sub="How many trades ended with which result" long>
            <Spread book={book} spread={page.spread} filter={filter} unit={unit} />
            <Concentration page={page} />
          </Section>
          <Section
            name="Another order"
            sub={`A year made of your own days in another order${unit === "percent" ? ", in rupees" : ""}`}
            long
          >
            {page.year ? (
              <Year year={page.year} how={how} change={change} />
            ) : (
              <p className="muted">
                Your trades have exits on {counted(page.curve.day.length, "day")}. Nothing is drawn under 20 of them,
                nor where fewer than 60 trading days lie between the first and the last.
              </p>
            )}
          </Section>
        </>
      )}
    </>
  );
}

function Head({ page: { whole, falls } }: { page: Page }) {
  const amounts = useAmounts();
  const of = (key: string) => whole.figures[key] ?? null;
  const rupees = (value: number) => amounts.rupees(value, 0);
  const deepest = falls[0];
  return (
    <div className={analyticsCss.head}>
      <Figures
        figures={[
          {
            name: "Max drawdown",
            value: orDash(of("maxDrawdown"), rupees),
            note: deepest
              ? `${deepest.peak ? longDay(deepest.peak) : "the start"} to ${longDay(deepest.trough)}`
              : "no fall yet",
          },
          {
            name: "Under water",
            value: orDash(of("underWater"), percent),
            note: of("underWater") === null ? "needs 20 weekdays" : "of weekdays",
          },
          {
            name: "Recovery factor",
            value: orDash(of("recoveryFactor"), ratio),
            note: of("recoveryFactor") === null ? "no fall yet" : "result ÷ max drawdown",
          },
          { name: "Worst day", value: <Pnl value={of("worstDay")} decimals={0} />, note: "sum of its exits" },
          {
            name: "Value at risk, 95%",
            value: orDash(of("historicalVar95"), rupees),
            note: of("historicalVar95") === null ? "needs 60 weekdays" : "one day in twenty loses more",
          },
          {
            name: "Expected shortfall",
            value: orDash(of("historicalEs95"), rupees),
            note: of("historicalEs95") === null ? "needs 60 weekdays" : "average of those days",
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
        <p className="muted">The running result never lay below its highest point.</p>
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
            label={`How far the running result lay below its highest point, on ${counted(line.length, "day")}. Deepest: ${deepest}.`}
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

function Rolling({ page, how, change }: { page: Page; how: How; change: Change }) {
  const amounts = useAmounts();
  const points = page.rolling;
  const last = points.at(-1);
  const choice = (
    <div className={`filter-bar ${analyticsCss.switches}`}>
      <Segment
        name="last"
        label="Of the last"
        value={how.last || "20"}
        options={["20", "50", "100"]}
        onChange={(word) => change({ last: word === "20" ? null : word })}
      />
    </div>
  );
  if (!last)
    return (
      <>
        {choice}
        <p className="muted">You have fewer closed trades than that.</p>
      </>
    );
  const first = points[0]!;
  return (
    <>
      {choice}
      <PictureOf name="average of the last trades" file="last-trades">
        <LineChart
          label={`Average a trade of the last ${how.last || "20"} trades. Now ${amounts.signedRupees(last.mean, 0)}.`}
          ticks={[
            { at: 0, name: longDay(first.day) },
            ...(last.trade > first.trade ? [{ at: last.trade - first.trade, name: longDay(last.day) }] : []),
          ]}
          last={last.trade - first.trade}
          line={points.map(({ trade, mean }) => ({ at: trade - first.trade, value: mean }))}
          text={(value) => amounts.axisRupees(value, "+")}
        />
      </PictureOf>
      <details className="more mt-2">
        <summary>Show as a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll tall" tabIndex={0} role="region" aria-label="Figures of the last trades">
          <table className={costsCss.heads}>
            <caption className="visually-hidden">Figures of the last {how.last || "20"} trades</caption>
            <thead>
              <tr>
                <th scope="col">Up to trade</th>
                <th scope="col">Closed on</th>
                <th scope="col">Average</th>
                <th scope="col">Won</th>
                <th scope="col">Profit factor</th>
                <th scope="col">Payoff</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((one) => (
                <tr key={one.trade}>
                  <th scope="row">{count(one.trade)}</th>
                  <td>{longDay(one.day)}</td>
                  <td>
                    <Pnl value={one.mean} />
                  </td>
                  <td>{percent(one.winRate)}</td>
                  <td>{orDash(one.profitFactor, ratio)}</td>
                  <td>{orDash(one.payoff, ratio)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SaveTable
          name="figures of the last trades"
          file="last-trades"
          rows={() => [
            ["Up to trade", "Closed on", "Average", "Won", "Profit factor", "Payoff"],
            ...points.map((one) => [one.trade, one.day, one.mean, one.winRate, one.profitFactor, one.payoff]),
          ]}
        />
      </details>
    </>
  );
}

function Concentration({ page: { whole } }: { page: Page }) {
  const of = (key: string) => whole.figures[key] ?? null;
  const figures = useRegistry().data?.figures ?? [];
  const keys = ["bestShare", "fiveBestShare", "twentiethBestShare", "bestDayShare", "effectiveWinners"];
  const shown = keys.flatMap((key) => figures.filter((figure) => figure.key === key));
  return (
    <div className="mt-5 max-w-[560px]">
      <Statement
        caption="How much rests on few"
        lines={shown.map(({ key, name, unit }) => ({
          name,
          value: orDash(of(key), unit === "share" ? percent : (value) => value.toFixed(1)),
        }))}
      />
    </div>
  );
}

/** `₹2,00,000` as 200000; what is no number stays as it was typed. */
function plainly(typed: string): string {
  const plain = typed.replaceAll(/[,₹\s]/g, "");
  return /^\d*$/.test(plain) ? plain : typed;
}

/** Of 10,000 paths: small shares to the hundredth of a percent. */
const shareText = (share: number) => (share > 0 && share < 0.01 ? `${(share * 100).toFixed(2)}%` : percent(share));

const between = ({ share, low, high }: { share: number; low: number; high: number }) =>
  `${shareText(share)} (${shareText(low)} to ${shareText(high)})`;

function Year({ year, how, change }: { year: RiskYear; how: How; change: Change }) {
  const amounts = useAmounts();
  const typed = useSearchParams()[0].get("capital");
  const end = year.fan.at(-1)!;
  const rupees = (value: number) => amounts.signedRupees(value, 0);
  return (
    <>
      <PictureOf name="a year in another order" file="another-order">
        <LineChart
          label={`${count(year.paths)} paths of ${year.daysOfAPath} trading days. The middle one ends at ${rupees(end.p50)}, nine of ten end between ${rupees(end.p05)} and ${rupees(end.p95)}.`}
          ticks={[0, 126, year.daysOfAPath].map((at) => ({ at, name: at === 0 ? "today" : `day ${at}` }))}
          last={year.daysOfAPath}
          line={year.fan.map(({ day, p50 }) => ({ at: day, value: p50 }))}
          bands={[
            year.fan.map(({ day, p05, p95 }) => ({ at: day, low: p05, high: p95 })),
            year.fan.map(({ day, p25, p75 }) => ({ at: day, low: p25, high: p75 })),
          ]}
          text={(value) => amounts.axisRupees(value, "+")}
        />
      </PictureOf>
      <details className="more mt-2">
        <summary>Show as a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll tall" tabIndex={0} role="region" aria-label="Paths by day">
          <table className={costsCss.heads}>
            <caption className="visually-hidden">Between which sums the paths lie</caption>
            <thead>
              <tr>
                <th scope="col">After days</th>
                <th scope="col">Worst 5% below</th>
                <th scope="col">Quarter below</th>
                <th scope="col">Middle</th>
                <th scope="col">Quarter above</th>
                <th scope="col">Best 5% above</th>
              </tr>
            </thead>
            <tbody>
              {year.fan.map((one) => (
                <tr key={one.day}>
                  <th scope="row">{count(one.day)}</th>
                  {[one.p05, one.p25, one.p50, one.p75, one.p95].map((value, at) => (
                    <td key={at}>
                      <Pnl value={value} decimals={0} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SaveTable
          name="a year in another order"
          file="another-order"
          rows={() => [
            ["Day", "5%", "25%", "50%", "75%", "95%"],
            ...year.fan.map((one) => [one.day, one.p05, one.p25, one.p50, one.p75, one.p95]),
          ]}
        />
      </details>
      <div className="mt-5 max-w-[640px]">
        <Statement
          caption="What the paths end with"
          lines={[
            { name: "End below 0", value: between(year.endsBelowZero) },
            { name: "Half fall no deeper than", value: amounts.rupees(year.middleFall, 0) },
            { name: "95 of 100 fall no deeper than", value: amounts.rupees(year.deepFall, 0) },
            ...year.fallsOf.map((one, at) => ({
              name: `Fall ${["half as deep as", "as deep as", "one and a half times as deep as", "twice as deep as"][at]} yours`,
              note: amounts.rupees(one.depth, 0),
              value: between(one),
            })),
          ]}
        />
      </div>
      <p className="caption mt-3 mb-5">
        {count(year.paths)} paths. A year is {year.daysOfAPath} trading days of the exchanges. They are drawn from the{" "}
        {counted(year.days, "trading day")} from {longDay(year.from)} to {longDay(year.until)}: you closed something on{" "}
        {count(year.daysWithExit)} of them, the others are 0. Days come in blocks of about {counted(year.block, "day")},
        so that a bad day is followed by what followed it. In brackets what the share may be for so many paths. It says
        what your own past days may add up to, not what markets will do.
      </p>
      <h3 className="strong">Risk of ruin</h3>
      <div className={css.ruin}>
        {amounts.hidden ? (
          <p className="muted">Amounts are hidden. Show them to enter or change what you start with.</p>
        ) : (
          <TypedFilter
            id="capital"
            name="You start with ₹"
            placeholder="your capital"
            value={how.capital || (typed ?? "")}
            onChange={(capital) => change({ capital: plainly(capital) || null })}
          />
        )}
        <label className="filter-select">
          <i>Ruin is a loss of</i>
          <select value={how.ruin || "50"} onChange={({ target }) => change({ ruin: target.value })}>
            {[...new Set(["10", "20", "30", "50", "70", "100", how.ruin || "50"])].map((part) => (
              <option key={part} value={part}>
                {part}%
              </option>
            ))}
          </select>
        </label>
      </div>
      {typed && !how.capital ? (
        <p className="field-error" role="status">
          {amounts.hidden ? "What was entered" : `“${typed}”`} is no whole number of rupees. Enter one such as 2,00,000.
        </p>
      ) : null}
      {year.ruin ? (
        <p>
          <Veiled>
            {`${between(year.ruin)} of the paths lose ${amounts.rupees(year.ruin.amount, 0)}, ${year.ruin.percent}% of ${year.ruin.stated ? "your stated capital of " : ""}${amounts.rupees(year.ruin.capital, 0)}, at some time of the year.`}
          </Veiled>
        </p>
      ) : (
        <p className="muted">
          Nobody knows your capital here, and it is not guessed. Enter it as whole rupees: it stays in the address of
          this page and is stored nowhere. Or <Link to="/account-rules">state it once</Link>, by date.
        </p>
      )}
    </>
  );
}
