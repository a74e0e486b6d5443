import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { CutExcursions, CutRegistry } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent, UNDEFINED } from "~/lib/format";
import { when } from "~/lib/time";
import { PictureOf } from "~/ui/picture-of";
import { Pnl } from "~/ui/pnl";
import { SaveTable } from "~/ui/save-table";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import { tradesAddress } from "./analytics-view";
import { DimensionOptions } from "./arrange";
import { Cards } from "./arrange-cards";
import { rText } from "./result";
import { Scatter } from "./scatter";
import analyticsCss from "./analytics.module.css";
import costsCss from "./costs.module.css";

type Depth = CutExcursions["winners"]["halfWithin"];

type Props = {
  book: Book;
  page: CutExcursions;
  filter: Filter;
  by: string;
  dimensions: CutRegistry["dimensions"];
  onBy: (key: string) => void;
  head: ReactNode;
  shownCards: readonly string[];
};

export const EXCURSION_CARDS = [
  ["rows", "Best and worst"],
  ["sides", "Those that won, those that lost"],
  ["groups", "Best and worst by group"],
  ["stops", "With a stop"],
] as const;

/** What candles say of closed trades. */
export function Excursions({ book, page, filter, by, dimensions, onBy, head, shownCards }: Props) {
  const left = notJudged(book, filter, page);
  if (page.judged === 0)
    return (
      <>
        {head}
        <Section name="No trade could be judged" sub="How a trade stood is read from candles" long>
          <p className="max-w-(--measure)">
            {page.closed === 0 ? "None of these trades is closed yet." : left}{" "}
            {page.closed > 0 ? (
              <>
                <Link to="/candles">Add candles</Link> of the days on which you held: from Kite, TradingView, Yahoo or a
                bhavcopy.
              </>
            ) : null}
          </p>
        </Section>
      </>
    );
  return (
    <>
      {head}
      <Cards
        shown={shownCards}
        nodes={{
          rows: (
            <Section
              name="Best and worst"
              sub={`Candles say it of ${count(page.judged)} of ${counted(page.closed, "closed trade")}`}
              long
            >
              <PictureOf name="worst and result of each trade" file="excursions">
                <Scatter rows={page.rows} />
              </PictureOf>
              <p className="caption mt-3 max-w-(--measure)">
                How deep a trade stood at its worst, and how it ended, before charges.
                {page.edge > 0
                  ? ` In ${counted(page.edge, "trade")} the candle of an entry or exit reaches further: nobody knows whether that was while the trade was open.`
                  : ""}
                {left ? <> {left}</> : null}
              </p>
              <Rows book={book} page={page} />
            </Section>
          ),
          sides: (
            <Section name="Those that won, those that lost" sub="Before charges, but where it says otherwise" long>
              <Sides page={page} />
            </Section>
          ),
          groups: (
            <Section
              name="Best and worst by group"
              sub={`Average of a trade, before charges, by ${page.groups.name.toLowerCase()}`}
              long
            >
              <div className={`filter-bar ${analyticsCss.switches}`}>
                <label className="filter-select">
                  <i>Groups by</i>
                  <select value={by} onChange={({ target }) => onBy(target.value)}>
                    <DimensionOptions dimensions={dimensions} />
                  </select>
                </label>
              </div>
              <Groups book={book} filter={filter} page={page} dimensions={dimensions} />
            </Section>
          ),
          stops: (
            <Section name="With a stop" sub="The same trades, had they been stopped so far from their entry" long>
              <Stops page={page} />
            </Section>
          ),
        }}
      />
    </>
  );
}

/** Why some are not judged; each number opens its trades. */
function notJudged(book: Book, filter: Filter, page: CutExcursions): ReactNode {
  const why = (
    [
      ["none", page.withoutCandles, "without candles"],
      ["missing", page.missing, "with days or times that have none"],
      ["long", page.tooLong, "with an execution in each of their candles (shorter candles say more)"],
      ["other", page.otherPrices, "with prices outside of the candles"],
      ["unknown", page.unknown, "of unknown cost, or with a corporate action in between"],
    ] as const
  ).filter(([, trades]) => trades > 0);
  if (why.length === 0) return null;
  return (
    <>
      Not judged:{" "}
      {why.map(([candles, trades, words], at) => (
        <Fragment key={candles}>
          {at > 0 ? ", " : ""}
          <Link to={tradesAddress(book, filter, { candles })}>{count(trades)}</Link> {words}
        </Fragment>
      ))}
      .
    </>
  );
}

function Sides({ page: { winners, losers } }: { page: CutExcursions }) {
  const amounts = useAmounts();
  const depth = (one: Depth) => (one ? `${amounts.rupees(one.amount, 0)} (${percent(one.share)} of the entry)` : null);
  return (
    <>
      <div className="max-w-[640px]">
        <Statement
          caption="Trades that won and trades that lost"
          lines={[
            { name: "Trades that won", value: count(winners.trades) },
            { name: "Half of them never stood deeper than", value: depth(winners.halfWithin) ?? "needs 8 trades" },
            {
              name: "Nine of ten never stood deeper than",
              value: depth(winners.nineOfTenWithin) ?? "needs 8 trades",
            },
            { name: "Kept of their best", note: "result ÷ best", value: orDash(winners.capture, percent) },
            { name: "Given back", note: "best − result", value: amounts.rupees(winners.giveBack, 0) },
            { name: "Trades that lost", value: count(losers.trades) },
            {
              name: "Once ahead, after charges",
              value: losers.trades > 0 ? `${count(losers.onceAhead)} of ${count(losers.trades)}` : UNDEFINED,
            },
          ]}
        />
      </div>
      {losers.onceAhead > 0 ? (
        <p className="caption mt-3 max-w-(--measure)">
          Closed at its best moment, each of them would have made money: together{" "}
          <Veiled>{amounts.signedRupees(losers.ahead, 0)}</Veiled> after charges, instead of{" "}
          <Veiled>{amounts.signedRupees(losers.ended, 0)}</Veiled>. Nobody sells each time at the best moment: it is the
          most there was.
        </p>
      ) : null}
    </>
  );
}

/** Of fewer trades a mean says little. */
const FEW = 20;

function Groups({
  book,
  filter,
  page: { groups },
  dimensions,
}: Pick<Props, "book" | "filter" | "page" | "dimensions">) {
  const hasSeveral = dimensions.some(({ key, several }) => several && key === groups.key);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Best and worst of each group">
        <table className={costsCss.heads}>
          <caption className="visually-hidden">Best and worst by {groups.name.toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{groups.name}</th>
              <th scope="col">Trades</th>
              <th scope="col">Worst</th>
              <th scope="col">Best</th>
              <th scope="col">Result</th>
              <th scope="col">Kept of the best</th>
              <th scope="col">Have a stop written</th>
              <th scope="col">Worst in R</th>
              <th scope="col">Best in R</th>
            </tr>
          </thead>
          <tbody>
            {groups.rows.map((one) => (
              <tr key={one.key} className={one.trades < FEW ? costsCss.few : undefined}>
                <th scope="row">
                  <Link to={tradesAddress(book, filter, { candles: "yes", [groups.key]: one.value })}>{one.name}</Link>
                </th>
                <td>{count(one.trades)}</td>
                <td>
                  <Pnl value={one.worst} decimals={0} />
                </td>
                <td>
                  <Pnl value={one.best} decimals={0} />
                </td>
                <td>
                  <Pnl value={one.result} decimals={0} />
                </td>
                <td>{orDash(one.capture, percent)}</td>
                <td>{count(one.withStop)}</td>
                <td>{orDash(one.worstR, rText)}</td>
                <td>{orDash(one.bestR, rText)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveTable
        name={`best and worst by ${groups.name.toLowerCase()}`}
        file={`excursions-${groups.key}`}
        rows={() => [
          [
            groups.name,
            "Trades",
            "Worst",
            "Best",
            "Result",
            "Kept of the best",
            "With a stop",
            "Worst in R",
            "Best in R",
          ],
          ...groups.rows.map((one) => [
            one.name,
            one.trades,
            one.worst,
            one.best,
            one.result,
            one.capture,
            one.withStop,
            one.worstR,
            one.bestR,
          ]),
        ]}
      />
      <p className="caption mt-3 max-w-(--measure)">
        Paler rows have fewer than {FEW} trades: shown, not judged. R is what the first stop beside a trade risked;
        averages in R are of the trades that have one. A name opens those trades of its group that candles judge.
        {hasSeveral ? ` A trade with several ${groups.name.toLowerCase()}s is in each of them.` : ""}
        {groups.others > 0 ? ` ${counted(groups.others, "smaller group")} not shown.` : ""}
      </p>
    </>
  );
}

function Stops({ page }: { page: CutExcursions }) {
  if (page.withStop === 0)
    return (
      <p className="muted max-w-(--measure)">
        None of these trades was entered in one candle and left in one, with candles in between. Shorter candles may say
        it.
      </p>
    );
  const own = page.stops[0]!.ownNet;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="The same trades with a stop">
        <table className={costsCss.heads}>
          <caption className="visually-hidden">
            {counted(page.withStop, "trade")} with a stop so far from the entry
          </caption>
          <thead>
            <tr>
              <th scope="col">Stop</th>
              <th scope="col">Stopped</th>
              <th scope="col">Of these, winners without it</th>
              <th scope="col">Net with it</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {page.stops.map((one) => (
              <tr key={one.percent}>
                <th scope="row">{one.percent}% away</th>
                <td>{count(one.stopped)}</td>
                <td>{count(one.stoppedWinners)}</td>
                <td>
                  <Pnl value={one.net} decimals={0} />
                </td>
                <td>
                  <Pnl value={one.net - one.ownNet} decimals={0} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">As it was</th>
              <td />
              <td />
              <td>
                <Pnl value={own} decimals={0} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <SaveTable
        name="the same trades with a stop"
        file="excursions-stops"
        rows={() => [
          ["Stop, % of the entry", "Stopped", "Winners among them", "Net with it", "Net as it was"],
          ...page.stops.map((one) => [one.percent, one.stopped, one.stoppedWinners, one.net, one.ownNet]),
        ]}
      />
      <p className="caption mt-3 max-w-(--measure)">
        Of {counted(page.withStop, "trade")} that {page.withStop === 1 ? "was" : "were"} entered in one candle and left
        in one, after charges, which stay what they were. The candles of entry and exit are left out, and an open beyond
        the stop fills at the open. Twelve stops are tried here: that the best of them did well on these trades says
        little about the next ones.
      </p>
    </>
  );
}

function Rows({ book, page: { rows, judged } }: Pick<Props, "book" | "page">) {
  return (
    <details className="more mt-2">
      <summary>Show as a table</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="Best and worst of each trade">
        <table className={costsCss.heads}>
          <caption className="visually-hidden">Best and worst of each trade</caption>
          <thead>
            <tr>
              <th scope="col">Trade</th>
              <th scope="col">Entered</th>
              <th scope="col">Worst</th>
              <th scope="col">Of the entry</th>
              <th scope="col">Best</th>
              <th scope="col">Result</th>
              <th scope="col">Kept of the best</th>
              <th scope="col">Worst in R</th>
              <th scope="col">Best in R</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link
                    to={
                      book === "own"
                        ? `/trades/${encodeURIComponent(one.id)}`
                        : `/demo?trade=${encodeURIComponent(one.id)}`
                    }
                  >
                    {one.symbol}
                  </Link>
                </th>
                <td>{one.entryTime ? when(one.entryTime) : UNDEFINED}</td>
                <td>
                  <Pnl value={one.worst} />
                </td>
                <td>{percent(one.worstShare)}</td>
                <td>
                  <Pnl value={one.best} />
                </td>
                <td>
                  <Pnl value={one.result} />
                </td>
                <td>{orDash(one.capture, percent)}</td>
                <td>{orDash(one.worstR, rText)}</td>
                <td>{orDash(one.bestR, rText)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveTable
        name="best and worst of each trade"
        file="excursions-trades"
        rows={() => [
          [
            "Trade",
            "Entered",
            "Worst",
            "Of the entry",
            "Best",
            "Result",
            "Kept of the best",
            "Worst in R",
            "Best in R",
          ],
          ...rows.map((one) => [
            one.symbol,
            one.entryTime,
            one.worst,
            one.worstShare,
            one.best,
            one.result,
            one.capture,
            one.worstR,
            one.bestR,
          ]),
        ]}
      />
      {judged > rows.length ? (
        <p className="caption">{counted(judged - rows.length, "older one")} not in this list.</p>
      ) : null}
    </details>
  );
}
