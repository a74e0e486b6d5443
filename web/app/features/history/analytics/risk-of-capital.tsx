// The parts of the risk page that are in percent of the stated capital.
import { Link } from "react-router";
import type { Risk } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { counted, orDash, percent, ratio } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { LineChart } from "./line-chart";
import { tradesAddress } from "./analytics-view";
import { percentText, Result } from "./result";
import { DaysDown, deepestOfCapital, noFall, opening } from "./risk-opens";
import analyticsCss from "./analytics.module.css";

type Props = { book: Book; page: Risk; filter: Filter; shownCards: readonly string[] };

/** The head in percent of the stated capital. */
export function HeadOfCapital({ book, page, filter, shownCards }: Props) {
  const { whole, capital, falls } = page;
  const of = (key: string) => whole.figures[key] ?? null;
  const result = tradesAddress(book, filter, {});
  const ofCapital = deepestOfCapital(page.curve);
  const deepest = ofCapital && tradesAddress(book, filter, ofCapital);
  const inRupees = falls[0] && tradesAddress(book, filter, { from: falls[0].from, to: falls[0].trough });
  return (
    <div className={analyticsCss.head}>
      <Figures
        figures={[
          {
            name: "Return on capital",
            value: opening(result, <Result value={of("returnOnCapital")} unit="percent" />),
            note: "time-weighted",
          },
          {
            name: "Max drawdown",
            value: opening(deepest, orDash(of("maxDrawdownOfCapital"), percent)),
            note: "of capital at its peak",
          },
          { name: "Ulcer index", value: orDash(of("ulcerOfCapital"), percent), note: "of capital at its peaks" },
          {
            name: "Calmar",
            value: orDash(of("calmar"), ratio),
            note:
              of("calmar") !== null ? (
                <>
                  a year's <Link to={result}>result</Link> ÷ {opening(deepest, "max drawdown")}
                </>
              ) : capital === null ? (
                "needs a stated capital"
              ) : (
                "needs 180 days, a fall, and one stated capital"
              ),
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
            note: inRupees ? (
              <>
                <Link to={result}>result</Link> ÷ <Link to={inRupees}>max drawdown in rupees</Link>
              </>
            ) : (
              noFall(page.curve)
            ),
          },
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
