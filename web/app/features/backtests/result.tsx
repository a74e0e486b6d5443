import { type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { BacktestRun } from "~/api/backtests";
import { equityColumns } from "~/charts/series";
import { Equity } from "~/charts/equity";
import { useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent, ratio, UNDEFINED } from "~/lib/format";
import { dayOf, longDay, monthName, span } from "~/lib/time";
import { chargeHeads } from "~/ui/charges-by-head";
import { Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { type Line, Statement } from "~/ui/statement";
import { Bridge } from "./bridge";
import { Depends } from "./depends";
import { Drawn, type Source } from "./drawn";
import { byYear, type Year } from "./by-year";
import { equityDays } from "./equity-days";
import { Opens, OpenTrades } from "./opens";
import { Registry } from "./registry";
import { ALL, type DeepestFall, deepestFall, type Which } from "./which-trades";
import { noLuck, noSharpe, reasonName } from "./reasons";
import { RuleTrades } from "./rule-trades";
import { Told } from "./told";
import { type OfTime, WhatIf } from "./what-if";

/** `paper`: how the result goes on paper. */
type Props = { run: BacktestRun; source: Source; time: OfTime | null; paper: ReactNode };

/** What a rule would have made, with everything one has to know of it. */
export function Result({ run, source, time, paper }: Props) {
  const { result } = run;
  const [candles] = result.candles;
  const first = result.days[0]?.day;
  const last = result.days.at(-1)?.day;
  const years = first !== undefined && last !== undefined && first.slice(0, 4) !== last.slice(0, 4);
  const [which, choose] = useState<{ of: BacktestRun; which: Which }>({ of: run, which: ALL });
  const trades = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (next: Which) => {
      choose({ of: run, which: next });
      trades.current?.scrollIntoView({ block: "start" });
      trades.current?.focus({ preventScroll: true });
    },
    [run],
  );
  return (
    <OpenTrades.Provider value={open}>
      <Section
        name="Result"
        id="result"
        sub={candles && first && last ? `${of(result)}, ${candles.bar}, ${span(first, last)}` : undefined}
        long
      >
        <Sum run={run} />
        {paper}
      </Section>
      {result.candles.length > 1 ? <Instruments run={run} /> : null}
      <Depends result={result} />
      <EquityOf run={run} years={years} />
      <Charges run={run} />
      <Months run={run} />
      {run.bridge ? <Bridge bridge={run.bridge} several={result.candles.length > 1} /> : null}
      {run.bridge && time ? <WhatIf key={JSON.stringify(time)} time={time} /> : null}
      <Drawn key={JSON.stringify(source.key)} run={run} source={source} />
      <div ref={trades} tabIndex={-1}>
        <RuleTrades run={run} which={which.of === run ? which.which : ALL} onWhich={open} />
      </div>
      <Section name="What to know" sub="Always on the page" long>
        <Told texts={result.toldTexts} />
      </Section>
    </OpenTrades.Provider>
  );
}

/** The result as a sum that closes, and its figures. */
function Sum({ run: { result, tries, isNew, luck } }: { run: BacktestRun }) {
  const { signedRupees, rupees } = useAmounts();
  const { figures, benchmark, range } = result;
  const closed = closedNet(result);
  const { days } = result;
  const deepest = deepestFall(days, result.rule.capital, "rupees");
  const deepestPart = deepestFall(days, result.rule.capital, "part");
  const lines: Line[] = [
    { name: "Gross", note: counted(figures.closedTrades, "closed trade"), value: <Pnl value={figures.closedGross} /> },
    { name: "Charges", note: result.charges ? "of each date" : "flat", value: rupees(figures.closedCharges) },
    {
      name: <Opens which={ALL}>Closed trades</Opens>,
      note: "after charges",
      value: <Pnl value={closed} />,
      kind: "part",
    },
    { name: "Still open", note: "at the last close", value: <Pnl value={figures.openNet} /> },
    {
      name: "Net",
      note: `${percent(figures.netPart)} of the capital`,
      value: <Pnl value={figures.net} />,
      kind: "total",
    },
  ];
  return (
    <div className="stack">
      <p className="text-lg">
        <Pnl value={figures.net} />
      </p>
      {tries === null ? null : (
        <p className="max-w-(--measure)">
          <b className="strong">
            {isNew ? `Try ${count(tries)} of this rule.` : `${counted(tries, "try", "tries")} of this rule so far.`}
          </b>{" "}
          {isNew ? "" : "The same was run before and does not count again. "}
          {luck ? luck.sentence : noLuck(result.days.length)}
        </p>
      )}
      <div className="sum items-start!">
        <Statement caption="From gross to net" lines={lines} />
        {result.byReason.length > 0 ? (
          <Statement
            caption="Closed trades by why they ended"
            lines={[
              ...result.byReason.map(({ reason, trades, net }) => ({
                name: <Opens which={{ of: "reason", reason }}>{reasonName(reason)}</Opens>,
                note: counted(trades, "trade"),
                value: <Pnl value={net} />,
              })),
              { name: "Closed trades", value: <Pnl value={closed} />, kind: "total" as const },
            ]}
          />
        ) : null}
      </div>
      <Figures
        figures={[
          {
            name: "Win rate",
            value: orDash(figures.winRate, percent),
            note: (
              <Opens which={{ of: "won" }}>
                {count(figures.wins)} of {count(figures.closedTrades)}
              </Opens>
            ),
          },
          { name: "Profit factor", value: orDash(figures.profitFactor, ratio), note: WON_AND_LOST },
          {
            name: "Largest drawdown",
            value: <Pnl value={-figures.maxDrawdownRupees} />,
            note: <OfFall fall={deepest}>in rupees, at closes</OfFall>,
          },
          {
            name: "Deepest below a peak",
            value: percent(figures.maxDrawdown),
            note: <OfFall fall={deepestPart}>of the equity at that peak, at closes</OfFall>,
          },
          {
            name: "Sharpe ratio",
            value: orDash(figures.sharpe, ratio),
            note: figures.sharpe === null ? noSharpe(result.days.length) : "of daily returns, by the year",
          },
          {
            name: "In the market",
            value: percent(figures.exposure),
            note: <Opens which={ALL}>of all candles</Opens>,
          },
          {
            name: "Costs it could bear",
            value: figures.costsBorne === null ? UNDEFINED : `${ratio(figures.costsBorne)} times`,
            note: "before nothing is left of the gross",
          },
          {
            name: "Buy and hold",
            value: benchmark ? <Pnl value={benchmark.net} /> : UNDEFINED,
            note: benchmark
              ? `${percent(benchmark.netPart)}, ${result.candles.length > 1 ? PARTS : `all money from ${longDay(dayOf(benchmark.from))}`}`
              : "the capital buys no whole lot",
          },
          ...(range
            ? [
                {
                  name: "Not certain",
                  value: `${signedRupees(range.stopFirst)} … ${signedRupees(range.targetFirst)}`,
                  note: <Opens which={{ of: "ambiguous" }}>stop first, target first</Opens>,
                },
              ]
            : []),
        ]}
      />
      {result.registry ? <Registry figures={result.registry} /> : null}
    </div>
  );
}

/** Opens the trades that were held while the equity fell. */
const OfFall = ({ fall, children }: { fall: DeepestFall | null; children: string }) =>
  fall ? <Opens which={{ of: "days", from: fall.from, to: fall.to }}>{children}</Opens> : children;

const WON_AND_LOST = (
  <>
    <Opens which={{ of: "won" }}>won</Opens> ÷ <Opens which={{ of: "lost" }}>lost</Opens>
  </>
);

const PARTS =
  "equal parts, each from the first open at which the rule could buy it; a part too small for one lot stays cash";

const closedNet = ({ byReason }: BacktestRun["result"]) => byReason.reduce((sum, one) => sum + one.net, 0);

/** `INFY`, `3 instruments`. */
const of = ({ candles }: BacktestRun["result"]) =>
  candles.length === 1 ? candles[0]!.name : counted(candles.length, "instrument");

/** What each instrument brought, and what its candles lack. */
function Instruments({ run: { result } }: { run: BacktestRun }) {
  return (
    <Section name="Instruments" sub="One capital, shared by all" long>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Instruments of the run">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Instrument</th>
              <th scope="col" className="align-right">
                Closed trades
              </th>
              <th scope="col" className="align-right">
                Net of closed trades
              </th>
              <th scope="col" className="align-right">
                Still open
              </th>
              <th scope="col">Candles</th>
              <th scope="col" className="align-right">
                Days missing
              </th>
            </tr>
          </thead>
          <tbody>
            {result.candles.map((one) => (
              <tr key={one.name}>
                <th scope="row">
                  <Opens which={{ of: "instrument", symbol: one.name }}>{one.name}</Opens>
                </th>
                <td className="align-right">{count(one.closedTrades)}</td>
                <td className="align-right">
                  <Pnl value={one.closedNet} />
                </td>
                <td className="align-right">
                  <Pnl value={one.openNet} />
                </td>
                <td className="no-wrap">{span(one.from, one.to)}</td>
                <td className="align-right">{count(one.missingDays)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td className="align-right">{count(result.figures.closedTrades)}</td>
              <td className="align-right">
                <Pnl value={closedNet(result)} />
              </td>
              <td className="align-right">
                <Pnl value={result.figures.openNet} />
              </td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

function EquityOf({ run: { result }, years }: { run: BacktestRun; years: boolean }) {
  const daily = equityDays(result);
  const open = useContext(OpenTrades);
  if (daily.length === 0) return null;
  return (
    <Equity
      columns={equityColumns(daily)}
      fall={{ maxDrawdown: null }}
      years={years}
      onDay={open ? (day) => open({ of: "days", from: day, to: day }) : undefined}
    />
  );
}

function Charges({ run: { result } }: { run: BacktestRun }) {
  const { rupees } = useAmounts();
  const { charges } = result;
  if (!charges) return null;
  return (
    <Section name="Charges" sub="By type, of each date" long>
      <Statement
        caption="Charges by type"
        lines={[
          ...chargeHeads
            .filter(([key]) => key !== "ctt" && charges[key] !== 0)
            .map(([key, name, note]) => ({
              name: <Opens which={ALL}>{name}</Opens>,
              note,
              value: rupees(charges[key]),
            })),
          { name: <Opens which={ALL}>All charges</Opens>, value: rupees(charges.total), kind: "total" as const },
        ]}
      />
    </Section>
  );
}

function Months({ run: { result } }: { run: BacktestRun }) {
  if (result.months.length === 0) return null;
  const total = result.months.reduce((sum, { net }) => sum + net, 0);
  const years = byYear(result.months);
  return (
    <Section name="Months" sub="What each added to the equity" long>
      <Statement
        caption="Net by month"
        lines={[
          ...years.flatMap((year) => (years.length > 1 ? yearLines(year) : year.months.map(monthLine))),
          { name: "Net", value: <Pnl value={total} />, kind: "total" as const },
        ]}
      />
    </Section>
  );
}

const monthLine = ({ month, net, netPart }: Year["months"][number]): Line => ({
  name: <Opens which={{ of: "month", month }}>{monthName(month)}</Opens>,
  note: orDash(netPart, percent),
  value: <Pnl value={net} />,
});

/** Its months, and what they come to. */
const yearLines = ({ year, months, net, netPart }: Year): Line[] =>
  months.map(monthLine).concat({
    name: <Opens which={{ of: "month", month: year }}>{year}</Opens>,
    note: orDash(netPart, percent),
    value: <Pnl value={net} />,
    kind: "part",
  });
