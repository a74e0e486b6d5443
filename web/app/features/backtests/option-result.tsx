import { type ReactNode, useRef, useState } from "react";
import type { BacktestOptionsRun } from "~/api/backtests";
import { Equity } from "~/charts/equity";
import { equityColumns } from "~/charts/series";
import { useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent, ratio, UNDEFINED } from "~/lib/format";
import { longDay, monthName, span } from "~/lib/time";
import { chargeHeads } from "~/ui/charges-by-head";
import { Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { type Line, Statement } from "~/ui/statement";
import { OpensButton } from "./opens";
import { OptionTrades } from "./option-trades";
import { noLuck, noSharpe } from "./reasons";
import { Registry } from "./registry";
import { Told } from "./told";
import { type DeepestFall, deepestFall } from "./which-trades";
import { ALL_OPTIONS, byEnd, endName, type OptionWhich, whyNot } from "./which-option-trades";

type Result = BacktestOptionsRun["result"];
type Open = (which: OptionWhich) => void;

/** What a rule that sells options would have made, with everything one has to know of it. */
export function OptionResult({ run, paper }: { run: BacktestOptionsRun; paper?: ReactNode }) {
  const { result } = run;
  const first = result.days[0]?.day;
  const last = result.days.at(-1)?.day;
  const years = first !== undefined && last !== undefined && first.slice(0, 4) !== last.slice(0, 4);
  const [chosen, choose] = useState<{ of: BacktestOptionsRun; which: OptionWhich }>({ of: run, which: ALL_OPTIONS });
  const trades = useRef<HTMLDivElement>(null);
  const open: Open = (which) => {
    choose({ of: run, which });
    trades.current?.scrollIntoView({ block: "start" });
    trades.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Section
        name="Result"
        id="result"
        sub={first && last ? `By closes of a day, ${span(first, last)}` : "By closes of a day"}
        long
      >
        <Sum run={run} open={open} />
        {paper}
      </Section>
      <Depends result={result} open={open} />
      <EquityOf result={result} years={years} open={open} />
      <Charges result={result} open={open} />
      <Months result={result} open={open} />
      <div ref={trades} tabIndex={-1}>
        <OptionTrades run={run} which={chosen.of === run ? chosen.which : ALL_OPTIONS} onWhich={open} />
      </div>
      <Lacks lacks={result.lacks} leftOut={run.lacksLeftOut} />
      <Section name="What to know" sub="Always on the page" long>
        <Told texts={result.toldTexts} />
      </Section>
    </>
  );
}

/** The result as a sum that closes, and its figures. */
function Sum({ run: { result, tries, isNew, luck }, open }: { run: BacktestOptionsRun; open: Open }) {
  const { rupees } = useAmounts();
  const opens = (which: OptionWhich, words: ReactNode) => <OpensButton onOpen={() => open(which)}>{words}</OpensButton>;
  const ofFall = (fall: DeepestFall | null, words: string) =>
    fall ? opens({ of: "days", from: fall.from, to: fall.to }, words) : words;
  const deepest = deepestFall(result.days, result.capital, "rupees");
  const deepestPart = deepestFall(result.days, result.capital, "part");
  const closed = result.closedGross - result.closedCharges;
  const lines: Line[] = [
    { name: "Gross", note: counted(result.closedTrades, "closed trade"), value: <Pnl value={result.closedGross} /> },
    { name: "Charges", note: "of each date", value: rupees(result.closedCharges) },
    { name: opens(ALL_OPTIONS, "Closed trades"), note: "after charges", value: <Pnl value={closed} />, kind: "part" },
    { name: "Still open", note: "at the last closes", value: <Pnl value={result.open?.netPnl ?? 0} /> },
    {
      name: "Net",
      note: `${percent(result.net / result.capital)} of the capital`,
      value: <Pnl value={result.net} />,
      kind: "total",
    },
  ];
  const ends = byEnd(result.trades);
  return (
    <div className="stack">
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
        {ends.length > 0 ? (
          <Statement
            caption="Closed trades by why they ended"
            lines={[
              ...ends.map(({ ended, trades, net }) => ({
                name: opens({ of: "ended", ended }, endName(ended)),
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
            value: result.winRate === null ? UNDEFINED : percent(result.winRate),
            note: opens({ of: "won" }, `${count(result.wins)} of ${count(result.closedTrades)}`),
          },
          {
            name: "Profit factor",
            value: result.profitFactor === null ? UNDEFINED : ratio(result.profitFactor),
            note: (
              <>
                {opens({ of: "won" }, "won")} ÷ {opens({ of: "lost" }, "lost")}
              </>
            ),
          },
          {
            name: "Largest drawdown",
            value: <Pnl value={-result.maxDrawdownRupees} />,
            note: ofFall(deepest, "in rupees, at closes"),
          },
          {
            name: "Deepest below a peak",
            value: percent(deepestPart?.depth ?? 0),
            note: ofFall(deepestPart, "of the equity at that peak, at closes"),
          },
          {
            name: "Sharpe ratio",
            value: result.sharpe === null ? UNDEFINED : ratio(result.sharpe),
            note: result.sharpe === null ? noSharpe(result.days.length) : "of daily returns, by the year",
          },
        ]}
      />
      <Registry
        figures={result.registry}
        opens={(name) => opens(ALL_OPTIONS, name)}
        about="As a journal of these fills says them: each option is a trade by itself, so a straddle is two; those above count positions. What was at risk is not known, so figures in R are empty."
      />
    </div>
  );
}

function EquityOf({ result, years, open }: { result: Result; years: boolean; open: Open }) {
  const exits = new Map<string, number>();
  for (const { exit } of result.trades) if (exit) exits.set(exit, (exits.get(exit) ?? 0) + 1);
  const daily = result.days.map(({ day, equity }, at) => ({
    day,
    netPnl: equity - (result.days[at - 1]?.equity ?? result.capital),
    exits: exits.get(day) ?? 0,
  }));
  if (daily.length === 0) return null;
  return (
    <Equity
      columns={equityColumns(daily)}
      fall={{ maxDrawdown: null }}
      years={years}
      onDay={(day) => open({ of: "days", from: day, to: day })}
    />
  );
}

/** With other charges; what a price a day cannot say is said. */
function Depends({ result, open }: { result: Result; open: Open }) {
  const { closedGross, closedCharges } = result;
  const all = <OpensButton onOpen={() => open(ALL_OPTIONS)}>1 time, as they were</OpensButton>;
  const borne = closedGross > 0 && closedCharges > 0 ? closedGross / closedCharges : null;
  return (
    <Section name="What the result depends on" sub="Charges" long>
      <div className="scroll">
        <table className="data-table" data-density="compact">
          <caption className="visually-hidden">Closed trades with other charges</caption>
          <thead>
            <tr>
              <th scope="col">Charges</th>
              <th scope="col" className="align-right">
                Net of the same closed trades
              </th>
            </tr>
          </thead>
          <tbody>
            {[0, 1, 2, 3].map((times) => (
              <tr key={times}>
                <th scope="row">{times === 1 ? all : `${count(times)} times`}</th>
                <td className="align-right">
                  <Pnl value={closedGross - times * closedCharges} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="caption max-w-(--measure)">
        {borne === null
          ? "There is no multiple at which the profit is 0: the trades made nothing before charges, or paid none."
          : `At ${ratio(borne)} times these charges the profit is 0.`}{" "}
        What other moments of the fill, or entries by chance, would have made is not worked out: there is one price a
        day.
      </p>
    </Section>
  );
}

function Charges({ result: { charges }, open }: { result: Result; open: Open }) {
  const { rupees } = useAmounts();
  const all = (words: string) => <OpensButton onOpen={() => open(ALL_OPTIONS)}>{words}</OpensButton>;
  return (
    <Section name="Charges" sub="By type, of each date" long>
      <Statement
        caption="Charges by type"
        lines={[
          ...chargeHeads
            .filter(([key]) => charges[key] !== 0)
            .map(([key, name, note]) => ({ name: all(name), note, value: rupees(charges[key]) })),
          { name: all("All charges"), value: rupees(charges.total), kind: "total" as const },
        ]}
      />
    </Section>
  );
}

function Months({ result: { months }, open }: { result: Result; open: Open }) {
  if (months.length === 0) return null;
  return (
    <Section name="Months" sub="What each added to the equity" long>
      <Statement
        caption="Net by month"
        lines={[
          ...months.map(({ month, net, netPart }) => ({
            name: <OpensButton onOpen={() => open({ of: "month", month })}>{monthName(month)}</OpensButton>,
            note: orDash(netPart, percent),
            value: <Pnl value={net} />,
          })),
          { name: "Net", value: <Pnl value={months.reduce((sum, { net }) => sum + net, 0)} />, kind: "total" as const },
        ]}
      />
    </Section>
  );
}

/** The most that are shown at first. */
const SHOWN = 50;

/** What was not sold, and which prices are not in the lists: listed, never guessed. */
function Lacks({ lacks, leftOut }: { lacks: Result["lacks"]; leftOut: number }) {
  const [all, showAll] = useState(false);
  if (lacks.length === 0) return null;
  const shown = all ? lacks : lacks.slice(0, SHOWN);
  return (
    <Section name="Left out" sub={counted(lacks.length + leftOut, "time")} long>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="What was left out, and why">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Expiry</th>
              <th scope="col">Why</th>
              <th scope="col">No price of</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, expiry, why, untraded }) => (
              <tr key={`${day} ${expiry} ${why}`}>
                <th scope="row" className="no-wrap">
                  {longDay(day)}
                </th>
                <td className="no-wrap">{longDay(expiry)}</td>
                <td className="min-w-[200px]">{whyNot(why)}</td>
                <td className="no-wrap">{untraded.join(", ") || UNDEFINED}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < lacks.length ? (
        <div className="button-row">
          <button className="btn compact" type="button" onClick={() => showAll(true)}>
            Show {leftOut > 0 ? "the first" : "all"} {count(lacks.length)}
          </button>
        </div>
      ) : null}
      {leftOut > 0 ? <p className="caption">{counted(leftOut, "later one")} not in this list.</p> : null}
    </Section>
  );
}
