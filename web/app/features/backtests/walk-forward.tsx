import type { BacktestSwept } from "~/api/backtests";
import { EquityDrawn } from "~/charts/equity";
import { equityColumns } from "~/charts/series";
import { DOTS, useAmounts } from "~/lib/amounts";
import { count, orDash, percent, ratio, UNDEFINED } from "~/lib/format";
import { dayOf, span } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";

type Walked = NonNullable<BacktestSwept["walkForward"]>;
type Props = {
  walked: Walked;
  labels: string[];
  capital: number;
  /** Opens what a window chose, on the days of its training or of its test. */
  onOpen: (values: readonly number[], days: { from: string; to: string }) => void;
};

/** The past chose and the days after tested: first the curve of all tests, then window by window. */
export function WalkForward({ walked, labels, capital, onOpen }: Props) {
  const { hidden, textOf } = useAmounts();
  // A sweep of an earlier release has none of the first three. Which part of its sentence is private nobody knows.
  const { days = [], drift = [], sentenceText, anchored, tested, winning, efficiency, windows } = walked;
  const unmarked = hidden ? DOTS : walked.sentence;
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  const daily = days.map(({ day, equity }, at) => ({
    day,
    netPnl: equity - (days[at - 1]?.equity ?? capital),
    exits: 0,
  }));
  return (
    <div className="mt-4">
      <h3>Walk-forward</h3>
      <p className="max-w-(--measure) mb-3">
        <b className="strong">
          <Veiled>{sentenceText ? textOf(sentenceText) : unmarked}</Veiled>
        </b>
      </p>
      {daily.length > 0 && first && last ? (
        <>
          <p className="caption mb-2">
            Equity of the tests: days that no choice had seen, one window behind the other. Each window begins with the
            whole capital.
          </p>
          <EquityDrawn
            columns={equityColumns(daily)}
            fall={{ maxDrawdown: null }}
            years={first.slice(0, 4) !== last.slice(0, 4)}
          />
        </>
      ) : null}
      <Figures
        figures={[
          {
            name: "Kept in the tests",
            value: orDash(efficiency, percent),
            note:
              efficiency === null
                ? tested > 0
                  ? "the days of training made nothing"
                  : "nothing was tested"
                : "of what a day of training made; 100% would be all of it",
          },
          {
            name: "Windows that made money",
            value: tested > 0 ? percent(winning / tested) : UNDEFINED,
            note: `${count(winning)} of ${count(tested)} that were tested`,
          },
          ...labels.flatMap((label, at) => {
            const own = drift[at];
            if (own === undefined) return [];
            return [
              {
                name: `Drift of ${label}`,
                value: orDash(own, percent),
                note: own === null ? "fewer than two windows chose" : "spread of what was chosen, of the range tried",
              },
            ];
          }),
        ]}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="Walk-forward">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Chosen by</th>
              <th scope="col">{labels.join(", ")}</th>
              <th scope="col" className="align-right">
                Net there
              </th>
              <th scope="col" className="align-right">
                Sharpe
              </th>
              <th scope="col">Tested on</th>
              <th scope="col" className="align-right">
                Net there
              </th>
              <th scope="col" className="align-right">
                Trades
              </th>
            </tr>
          </thead>
          <tbody>
            {windows.map(({ trainFrom, trainTo, testFrom, testTo, chosen }) => (
              <tr key={testFrom}>
                <th scope="row" className="no-wrap">
                  <Days from={trainFrom} to={trainTo} values={chosen?.values} onOpen={onOpen} />
                </th>
                <td>{chosen ? chosen.values.join(", ") : "none had 20 trades"}</td>
                <td className="align-right">
                  <Pnl value={chosen?.trainNet} />
                </td>
                <td className="align-right">{orDash(chosen?.trainSharpe ?? null, ratio)}</td>
                <td className="no-wrap">
                  <Days from={testFrom} to={testTo} values={chosen?.values} onOpen={onOpen} />
                </td>
                <td className="align-right">
                  <Pnl value={chosen?.testNet} />
                </td>
                <td className="align-right">{chosen ? count(chosen.testTrades) : UNDEFINED}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="caption max-w-(--measure)">
        {anchored
          ? "Each window chose by all days before its test."
          : "Each window chose by the last days before its test."}{" "}
        It took the best Sharpe ratio among combinations with 20 trades there; of equal ones that in the middle of the
        largest group of neighbours. The days of a window put what it chose, and those days, into the form, ready to
        run. Indicators then begin with the window, where walk-forward warms them up before it, so the first trades can
        differ.
      </p>
    </div>
  );
}

type DaysProps = Pick<Props, "onOpen"> & { from: string; to: string; values: readonly number[] | undefined };

/** Days of a window, as a button where it chose something. */
function Days({ from, to, values, onOpen }: DaysProps) {
  const days = { from: dayOf(from), to: dayOf(to) };
  if (!values) return span(days.from, days.to);
  return (
    <button className="linked" type="button" onClick={() => onOpen(values, days)}>
      {span(days.from, days.to)}
      <span className="visually-hidden">: put what was chosen and these days into the form</span>
    </button>
  );
}
