import { useId, useMemo, useState } from "react";
import type { BacktestSweepResult } from "~/api/backtests";
import { useAmounts } from "~/lib/amounts";
import { certainty, count, orDash, percent, ratio, UNDEFINED } from "~/lib/format";
import { Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { Select } from "~/ui/select";
import { Veiled } from "~/ui/veiled";
import { FEW, HeatMap } from "./heat-map";
import { plateaus, ranked } from "./plateau";
import { axisNames, withValues } from "./ranges";
import type { Tree } from "./rule";
import { WalkForward } from "./walk-forward";

/** Puts a rule into the form; `days`: with the time of a window. */
export type OnUse = (rule: Tree, days?: { from: string; to: string }) => void;
type Props = { found: BacktestSweepResult; onUse: OnUse };

const AT_FIRST = 20;

/** What a sweep came to: what the best is worth, the map, the rows, and how the past chose. */
export function SweepResult({ found, onUse }: Props) {
  const { hidden, signedRupees } = useAmounts();
  const { result, sharpe, net, trades, maxDrawdown, profitFactor, probabilityAboveZero } = found;
  const names = useMemo(() => axisNames(found.rule), [found.rule]);
  const axes = found.axes.map(({ name, values }) => ({ name, values, label: names[name] ?? `Parameter ${name}` }));
  const plateau = useMemo(
    () =>
      plateaus(
        found.axes.map(({ values }) => values.length),
        found.sharpe,
      ),
    [found],
  );
  const { best, walkForward } = result;
  const withAxes = (values: readonly number[]) =>
    withValues(found.rule, Object.fromEntries(axes.map(({ name }, at) => [name, values[at]!])));
  return (
    <div className="stack mt-4" id="sweep-result">
      {best ? (
        <>
          <p className="max-w-(--measure)">
            <b className="strong">{best.sentence}</b>
          </p>
          <Figures
            figures={[
              { name: "Sharpe ratio of the best", value: ratio(best.sharpe), note: `over ${count(best.days)} days` },
              {
                name: "By chance alone",
                value: orDash(best.byChance, ratio),
                note: `the best of ${count(best.tries)} tries without an edge`,
              },
              {
                name: "Deflated Sharpe ratio",
                value: orDash(best.deflatedSharpe, certainty),
                note: "how sure it is that the best is more than chance",
              },
              {
                name: "Probability of overfitting",
                value: orDash(best.probabilityOfOverfitting, percent),
                note: "the best of one half of the days is below the middle in the other",
              },
              {
                name: "Days it would take",
                value: orDash(best.leastDays, (days) => count(Math.ceil(days))),
                note: "to be 95% sure",
              },
            ]}
          />
        </>
      ) : (
        <p className="muted">No combination has a Sharpe ratio: it needs 60 days of trading and trades on them.</p>
      )}
      <HeatMap
        axes={axes}
        trades={trades}
        onOpen={(at) => onUse(withAxes(valuesAt(axes, at)))}
        figures={[
          {
            key: "plateau",
            name: "Plateau: Sharpe ratio among its neighbours",
            values: plateau,
            show: (value) => orDash(value, ratio),
          },
          { key: "sharpe", name: "Sharpe ratio", values: sharpe, show: (value) => orDash(value, ratio) },
          {
            key: "net",
            name: "Net P&L",
            values: net,
            show: (value) => (hidden ? "hidden" : orDash(value, (one) => signedRupees(one, 0))),
          },
          {
            key: "aboveZero",
            name: "PSR: how sure a ratio above 0 is",
            values: probabilityAboveZero,
            show: (value) => orDash(value, certainty),
          },
          { key: "profitFactor", name: "Profit factor", values: profitFactor, show: (value) => orDash(value, ratio) },
          {
            key: "maxDrawdown",
            name: "Largest drawdown",
            values: maxDrawdown.map((one) => -one),
            show: (value) => orDash(value, (one) => percent(Math.abs(one))),
          },
        ]}
      />
      <Rows found={found} axes={axes} plateau={plateau} onUse={onUse} />
      {walkForward ? (
        <WalkForward
          walked={walkForward}
          labels={axes.map(({ label }) => label)}
          capital={Number(found.rule.capital)}
          onOpen={(values, days) => onUse(withAxes(values), days)}
        />
      ) : null}
    </div>
  );
}

type Labelled = { name: string; label: string; values: number[] };

type RowsProps = Props & { axes: Labelled[]; plateau: readonly (number | null)[] };

/** Every combination: at first those that stand on the best plateau, not the best peaks. */
function Rows({ found, axes, plateau, onUse }: RowsProps) {
  const id = useId();
  const { rupees } = useAmounts();
  const [all, showAll] = useState(false);
  const { sharpe, net, trades, wins, maxDrawdown, profitFactor, probabilityAboveZero } = found;
  const figures = { plateau, sharpe, aboveZero: probabilityAboveZero, net, profitFactor };
  const [by, sortBy] = useState<keyof typeof figures>("plateau");
  const sorting = figures[by];
  const order = useMemo(() => ranked(sorting), [sorting]);
  const shown = all ? order : order.slice(0, AT_FIRST);
  const capital = Number(found.rule.capital);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          id={id}
          label="Sorted by"
          options={[
            ["plateau", "plateau"],
            ["sharpe", "Sharpe ratio"],
            ["aboveZero", "PSR"],
            ["net", "net P&L"],
            ["profitFactor", "profit factor"],
          ]}
          value={by}
          onChange={(event) => sortBy(event.target.value as typeof by)}
        />
      </div>
      <p className="caption max-w-(--measure)">
        The plateau of a combination is the median Sharpe ratio of itself and its neighbours, one step away in every
        number; one without a Sharpe ratio of its own has none. A good number with poor ones around it is chance more
        often than one among good ones. PSR says how sure it is that the true Sharpe ratio is above 0, as if this were
        the only combination that was tried.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="Combinations">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              {axes.map(({ name, label }) => (
                <th key={name} scope="col" className="align-right">
                  {label}
                </th>
              ))}
              <th scope="col" className="align-right">
                Plateau
              </th>
              <th scope="col" className="align-right">
                Sharpe ratio
              </th>
              <th scope="col" className="align-right">
                PSR
              </th>
              <th scope="col" className="align-right">
                Net P&L
              </th>
              <th scope="col" className="align-right">
                Final equity
              </th>
              <th scope="col" className="align-right">
                Trades
              </th>
              <th scope="col" className="align-right">
                Win rate
              </th>
              <th scope="col" className="align-right">
                Profit factor
              </th>
              <th scope="col" className="align-right">
                Drawdown
              </th>
              <th scope="col">
                <span className="visually-hidden">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => {
              const values = valuesAt(axes, at);
              const words = axes.map(({ label }, place) => `${label} ${values[place]}`).join(", ");
              return (
                <tr key={at}>
                  {values.map((value, place) => (
                    <td key={axes[place]!.name} className="align-right">
                      {value}
                    </td>
                  ))}
                  <td className="align-right">{orDash(plateau[at] ?? null, ratio)}</td>
                  <td className="align-right">{orDash(sharpe[at] ?? null, ratio)}</td>
                  <td className="align-right">{orDash(probabilityAboveZero[at] ?? null, certainty)}</td>
                  <td className="align-right">
                    <Pnl value={net[at]!} />
                  </td>
                  <td className="align-right">
                    <Veiled>{rupees(capital + net[at]!, 0)}</Veiled>
                  </td>
                  <td className="align-right no-wrap">
                    {count(trades[at]!)}
                    {trades[at]! < FEW ? <span className="faint"> (few)</span> : null}
                  </td>
                  <td className="align-right">{trades[at] ? percent(wins[at]! / trades[at]) : UNDEFINED}</td>
                  <td className="align-right">{orDash(profitFactor[at] ?? null, ratio)}</td>
                  <td className="align-right">{percent(maxDrawdown[at]!)}</td>
                  <td>
                    <button
                      className="btn compact"
                      type="button"
                      onClick={() =>
                        onUse(withValues(found.rule, Object.fromEntries(axes.map(({ name }, i) => [name, values[i]!]))))
                      }
                    >
                      Put into the form<span className="visually-hidden">: {words}</span>
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length < order.length ? (
        <div className="button-row">
          <button className="btn compact" type="button" onClick={() => showAll(true)}>
            Show all {count(order.length)}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** The last parameter turns fastest. */
function valuesAt(axes: Labelled[], at: number): number[] {
  const values: number[] = [];
  let rest = at;
  for (const { values: own } of axes.toReversed()) {
    values.unshift(own[rest % own.length]!);
    rest = Math.floor(rest / own.length);
  }
  return values;
}
