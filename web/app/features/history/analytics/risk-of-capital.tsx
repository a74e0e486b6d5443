// The parts of the risk page that are in percent of the stated capital.
import type { Risk } from "~/api/analytics";
import { counted, orDash, percent, ratio } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { LineChart } from "./line-chart";
import { percentText, Result } from "./result";
import analyticsCss from "./analytics.module.css";

/** The head in percent of the stated capital. */
export function HeadOfCapital({ page: { whole, capital } }: { page: Risk }) {
  const of = (key: string) => whole.figures[key] ?? null;
  return (
    <div className={analyticsCss.head}>
      <Figures
        figures={[
          {
            name: "Return on capital",
            value: <Result value={of("returnOnCapital")} unit="percent" />,
            note: "time-weighted",
          },
          { name: "Max drawdown", value: orDash(of("maxDrawdownOfCapital"), percent), note: "of capital at its peak" },
          { name: "Ulcer index", value: orDash(of("ulcerOfCapital"), percent), note: "of capital at its peaks" },
          {
            name: "Calmar",
            value: orDash(of("calmar"), ratio),
            note:
              of("calmar") !== null
                ? "a year's result ÷ max drawdown"
                : capital === null
                  ? "needs a stated capital"
                  : "needs 180 days, a fall, and one stated capital",
          },
          { name: "Under water", value: orDash(of("underWater"), percent), note: "of weekdays" },
          { name: "Recovery factor", value: orDash(of("recoveryFactor"), ratio), note: "result ÷ max drawdown" },
        ]}
      />
    </div>
  );
}

/** What each rupee of the capital became, day after day. */
export function Growth({ curve }: { curve: Risk["curve"] }) {
  const known = curve.sumOfCapital.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const [first, end] = [known[0], known.at(-1)];
  if (!first || !end) return null;
  const ends = [first.at, end.at].filter((at, place, all) => all.indexOf(at) === place);
  return (
    <>
      <h3 className="strong mt-5">Return on capital</h3>
      <PictureOf name="return on capital" file="return-on-capital">
        <LineChart
          label={`Return on capital so far, time-weighted, on ${counted(known.length, "day")}. Now ${percentText(end.value)}.`}
          ticks={ends.map((at) => ({ at: at - first.at, name: longDay(curve.day[at]!) }))}
          last={end.at - first.at}
          line={known.map(({ at, value }) => ({ at: at - first.at, value }))}
          text={(value) => percentText(value)}
        />
      </PictureOf>
      <SaveTable
        name="each day with an exit"
        file="risk-days"
        rows={() => [
          ["Day", "Net, added up", "Below the highest point", "Return on capital", "Below, of capital"],
          ...curve.day.map((day, at) => [
            day,
            curve.sum[at] ?? null,
            curve.fall[at] ?? null,
            curve.sumOfCapital[at] ?? null,
            curve.fallOfCapital[at] ?? null,
          ]),
        ]}
      />
    </>
  );
}
