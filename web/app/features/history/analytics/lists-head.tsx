import { Link } from "react-router";
import type { Analytics as Page } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { counted, orDash, percent, ratio } from "~/lib/format";
import { type Figure, Figures } from "~/ui/figures";
import {
  NOT_KNOWN,
  type AnalyticsView,
  countedIn,
  figureOf,
  numbersOf,
  opensResults,
  tradesAddress,
} from "./analytics-view";
import { Result } from "./result";
import css from "./analytics.module.css";

type Props = { book: Book; page: Page; view: AnalyticsView };

/** Figures of everything, each with the way to the trades behind it. */
export function Head({
  book,
  page: { whole, interval, tradesInPart },
  view: { unit, amountBy, count, filter },
}: Props) {
  const all = tradesAddress(book, filter, {}, count);
  const amounts = useAmounts();
  const of = (key: string) => figureOf(whole, key);
  const { mean } = numbersOf(whole, unit);
  const opens = opensResults({ amountBy, count }, filter, tradesInPart);
  const ended = (result: "win" | "loss", text: string) =>
    opens ? <Link to={tradesAddress(book, filter, { result })}>{text}</Link> : text;
  const figures: Figure[] = [
    {
      name: "Win rate",
      value: orDash(of("winRate"), percent),
      note: (
        <>
          {figureOf(whole, "wins", "count")} of{" "}
          <Link to={all}>{counted(whole.closedTrades, count === "trades" ? "trade" : "closed one")}</Link>
        </>
      ),
    },
    {
      name: "Profit factor",
      value: orDash(of("profitFactor"), ratio),
      note:
        whole.closedTrades > 0 && of("losses") === 0 ? (
          "no losing trade yet"
        ) : (
          <>
            {ended("win", "won")} ÷ {ended("loss", "lost")}
          </>
        ),
    },
    // In R it would be the average R, which stands below.
    ...(unit === "r"
      ? []
      : [
          {
            name: "Average a trade",
            value: (
              <Link to={all}>
                <Result value={mean} unit={unit} />
              </Link>
            ),
            note:
              unit === "percent"
                ? `of ${countedIn(whole, unit).trades} with a capital`
                : interval
                  ? `${amounts.signedRupees(interval.low, 0)} to ${amounts.signedRupees(interval.high, 0)}, 90%`
                  : "too few days for an interval",
          },
        ]),
    {
      name: "Payoff",
      value: orDash(of("payoffRatio"), ratio),
      note: (
        <>
          {ended("win", "average win")} ÷ {ended("loss", "average loss")}
        </>
      ),
    },
    ...(unit === "percent"
      ? [
          {
            name: "Return on capital",
            value: <Result value={of("returnOnCapital")} unit={unit} />,
            note: "time-weighted",
          },
          { name: "Max drawdown", value: orDash(of("maxDrawdownOfCapital"), percent), note: "of capital at its peak" },
          { name: "Calmar", value: orDash(of("calmar"), ratio), note: "a year's result ÷ max drawdown" },
        ]
      : []),
    {
      name: "Average R",
      value: <Result value={of("expectancyR")} unit="r" />,
      note: (
        <>
          <Link to={tradesAddress(book, filter, { stop: "yes" })}>{whole.tradesWithR}</Link> of {whole.closedTrades} had
          a stop
        </>
      ),
    },
    {
      name: "Charges",
      value: (
        <Link
          to={`${book === "own" ? "" : "/demo"}/analytics/costs${tradesAddress(book, filter, {}).replace(/^[^?]*/, "")}`}
        >
          {orDash(of("chargesOfGross"), percent)}
        </Link>
      ),
      note: orDash(
        of("charges"),
        (charges) => `${amounts.rupees(charges, 0)}${amountBy === "gross" ? ", not taken off here" : " of the gross"}`,
      ),
    },
  ];
  return (
    <div className={css.head}>
      <Figures figures={figures} />
    </div>
  );
}

/** What is in no amount, and what is in amounts though its trade is open. */
export function NotKnown({ book, page: { whole }, filter }: { book: Book; page: Page; filter: Filter }) {
  if (whole.unknown === 0 && whole.openTrades === 0) return null;
  return (
    <p className="caption mt-4">
      {whole.unknown > 0 ? (
        <>
          <Link to={tradesAddress(book, filter, { result: NOT_KNOWN })}>{counted(whole.unknown, "result")}</Link>{" "}
          {whole.unknown === 1 ? "is" : "are"} not known, so no amount here includes{" "}
          {whole.unknown === 1 ? "it" : "them"}.{" "}
        </>
      ) : null}
      {whole.openTrades > 0 ? (
        <>
          <Link to={tradesAddress(book, filter, { result: "open" })}>{counted(whole.openTrades, "open trade")}</Link>:{" "}
          {whole.openTrades === 1 ? "its" : "their"} booked part is in totals, not in win rate and averages.
        </>
      ) : null}
    </p>
  );
}
