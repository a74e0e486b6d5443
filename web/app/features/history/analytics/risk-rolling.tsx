// Figures of the last trades, trade after trade.
import type { Risk } from "~/api/analytics";
import { useAmounts } from "~/lib/amounts";
import { count, orDash, percent, ratio } from "~/lib/format";
import { longDay } from "~/lib/time";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Segment } from "~/ui/segment";
import type { Change } from "../filter-bar";
import { LineChart } from "./line-chart";
import { percentText, Result } from "./result";
import type { RiskHow, RiskUnit } from "./risk-view";
import analyticsCss from "./analytics.module.css";
import costsCss from "./costs.module.css";

/** `how` is wanted, `shown` is that of the answer which is here. */
type Props = { page: Risk; how: RiskHow; shown: RiskHow; unit: RiskUnit; change: Change };

/** The average of the last trades, and what goes with it. In percent as far as each of them has a capital. */
export function Rolling({ page, how, shown, unit, change }: Props) {
  const amounts = useAmounts();
  const isPercent = unit === "percent";
  const points = page.rolling.flatMap((one) => {
    const average = isPercent ? one.meanOfCapital : one.mean;
    return average === null ? [] : [{ ...one, average }];
  });
  const length = shown.last || "20";
  const words = shown.count ? "strategies and trades" : "trades";
  const text = (value: number) => (isPercent ? percentText(value) : amounts.signedRupees(value, 0));
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
        <p className="muted">
          {page.rolling.length > 0
            ? `A percentage needs ${length} closed ${words} in a row whose days have a stated capital. State your capital from an earlier day, or choose fewer.`
            : `You have fewer than ${length} closed ${words}, so there is no average of so many yet.`}
        </p>
      </>
    );
  const first = points[0]!;
  const bands = isPercent ? [] : points.flatMap(({ trade, band }) => (band ? [{ trade, band }] : []));
  return (
    <>
      {choice}
      <PictureOf name="average of the last trades" file="last-trades">
        <LineChart
          label={`Average of the last ${length} ${words}${isPercent ? ", in percent of capital" : ""}. Now ${text(last.average)}.`}
          ticks={[
            { at: 0, name: longDay(first.day) },
            ...(last.trade > first.trade ? [{ at: last.trade - first.trade, name: longDay(last.day) }] : []),
          ]}
          last={last.trade - first.trade}
          line={points.map(({ trade, average }) => ({ at: trade - first.trade, value: average }))}
          bands={
            bands.length > 1
              ? [bands.map(({ trade, band }) => ({ at: trade - first.trade, low: band.low, high: band.high }))]
              : []
          }
          text={(value) => (isPercent ? percentText(value) : amounts.axisRupees(value, "+"))}
        />
      </PictureOf>
      <details className="more mt-2">
        <summary>Show as a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll tall" tabIndex={0} role="region" aria-label="Figures of the last trades">
          <table className={costsCss.heads}>
            <caption className="visually-hidden">
              Figures of the last {length} {words}
            </caption>
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
                    <Result value={one.average} unit={unit} />
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
            [
              "Up to trade",
              "Closed on",
              "Average",
              "Average of capital",
              "Won",
              "Profit factor",
              "Payoff",
              "Band from",
              "Band to",
            ],
            ...page.rolling.map((one) => [
              one.trade,
              one.day,
              one.mean,
              one.meanOfCapital,
              one.winRate,
              one.profitFactor,
              one.payoff,
              one.band?.low ?? null,
              one.band?.high ?? null,
            ]),
          ]}
        />
      </details>
      {bands.length > 1 ? (
        <p className="caption mt-3">
          Within the area lie nine of ten averages when the days of these trades are picked again by chance: where it
          holds 0, the average could be chance. Windows of fewer than ten days have none.
        </p>
      ) : null}
      {isPercent ? (
        <p className="caption mt-3">
          What a trade made at each exit is divided by your capital at the start of that day. The average is taken over
          the last {length} {words}. Profit factor and payoff are calculated in rupees.
        </p>
      ) : null}
    </>
  );
}
