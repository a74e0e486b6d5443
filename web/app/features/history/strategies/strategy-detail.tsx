import { Link } from "react-router";
import type { Book } from "~/api/history";
import type { StrategyLeg, StrategyLine, StrategyPayoff } from "~/api/strategies";
import { PayoffChart } from "~/charts/payoff-chart";
import { useAmounts } from "~/lib/amounts";
import { amount, count, percent, UNDEFINED } from "~/lib/format";
import { longDay, when } from "~/lib/time";
import type { Rows } from "~/lib/xlsx";
import { PictureOf } from "~/ui/picture-of";
import { type Figure, Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { SaveTable } from "~/ui/save-table";
import { Veiled } from "~/ui/veiled";
import type { Seen } from "./change-strategies";
import { OwnHand } from "./own-hand";
import { basisTexts, howTexts, rolledText, tradeAddress } from "./strategies-view";
import css from "./strategies.module.css";

type Props = { book: Book; strategy: StrategyLine; seen: Seen | null };

/** What one strategy is made of, what came of it, and what it pays at expiry. */
export function StrategyDetail({ book, strategy, seen }: Props) {
  const { quantity } = useAmounts();
  const { payoff, payoffNow, rolledFrom, chain } = strategy;
  return (
    <div className={css.inside}>
      <ul className={css.facts}>
        <li>{howTexts[strategy.how]}</li>
        {strategy.joined.map((time) => (
          <li key={time}>Legs joined on {when(time)}.</li>
        ))}
        {rolledFrom ? <li>{rolledText(rolledFrom)}</li> : null}
        {chain ? (
          <li>
            A chain of {count(chain.strategies)}: <Pnl value={chain.net} /> in all,{" "}
            <Pnl value={chain.netWithoutFirst} /> without the first.
          </li>
        ) : null}
        {(strategy.byHand?.missing ?? []).map((leg) => (
          <li key={leg.title}>
            <b className="strong">No longer there:</b> {leg.title}, <Veiled>{`${quantity(leg.quantity)} units`}</Veiled>
            . It comes back with its file.
          </li>
        ))}
        {strategy.part ? (
          <li>
            Some of it lies outside the filter. All of it: <Pnl value={strategy.wholeNet} />.
          </li>
        ) : null}
      </ul>
      {seen ? <OwnHand strategy={strategy} seen={seen} /> : null}
      <Numbers strategy={strategy} />
      <Legs book={book} strategy={strategy} />
      {payoff ? (
        <section aria-label="At expiry">
          <h3>At expiry</h3>
          <p className="caption">By price of {strategy.underlying}, as it was opened, before charges.</p>
          <PictureOf name={`what ${strategy.name} pays at expiry`} file={`payoff-${strategy.kind}`}>
            <PayoffChart name={strategy.name} opened={payoff} now={payoffNow} />
          </PictureOf>
          <AtExpiry strategy={strategy} />
        </section>
      ) : (
        <p className="muted">
          {strategy.noPayoff === "notTogether"
            ? "One leg was closed before another was opened, so they are not calculated as one strategy."
            : "Its legs expire on several days. Your files do not show what the later ones are worth on the first."}
          {strategy.lossBound === null ? null : (
            <>
              {" "}
              It cannot lose more than <Pnl value={strategy.lossBound} />.
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** What the line does not hold. */
function AtExpiry({ strategy: { exerciseTax, endsInShares } }: Pick<Props, "strategy">) {
  const { rupees } = useAmounts();
  if (endsInShares) {
    return (
      <p className="caption">
        Options on shares end in shares: what their delivery costs is not in the line, and it asks for the whole price
        of the shares.
      </p>
    );
  }
  if (exerciseTax === null) return null;
  const taxed = exerciseTax.points.filter((point) => point.amount > 0);
  return (
    <p className="caption">
      Bought options that end in the money pay {exerciseTax.percent}% STT on what they are worth then. The line is
      before that tax{taxed.length === 0 ? "." : ": "}
      {taxed.map((point, at) => (
        <span key={point.price}>
          {at === 0 ? "" : at === taxed.length - 1 ? " and " : ", "}
          <Veiled>{rupees(point.amount, 0)}</Veiled> at {price(point.price)}
        </span>
      ))}
      {taxed.length === 0 ? null : "."}
    </p>
  );
}

function Numbers({ strategy }: Pick<Props, "strategy">) {
  const { rupees } = useAmounts();
  const { payoff, capital, premium } = strategy;
  const figures: Figure[] = [];
  if (payoff) {
    figures.push(
      { name: "Largest profit", value: payoff.most === null ? "Unlimited" : <Pnl value={payoff.most} /> },
      { name: "Largest loss", value: payoff.least === null ? "Unlimited" : <Pnl value={payoff.least} /> },
      { name: "Break-even", value: breakEvens(payoff) },
    );
  }
  figures.push({
    name: "Capital blocked",
    value: capital ? rupees(capital.amount) : UNDEFINED,
    note: capital ? basisTexts[capital.basis] : "Not known for this.",
  });
  if (capital && capital.returned !== null)
    figures.push({ name: "Net, % of capital", value: percent(capital.returned) });
  if (premium) {
    figures.push({
      name: "Premium kept",
      value: premium.captured === null ? UNDEFINED : percent(premium.captured),
      note: `of ${rupees(premium.sold)} sold and closed`,
    });
  }
  return (
    <div className={css.numbers}>
      <Figures figures={figures} />
    </div>
  );
}

const price = (value: number) => amount(value, Number.isInteger(value) ? 0 : 2);

const breakEven = ({ from, to }: StrategyPayoff["breakEvens"][number]) =>
  to === null ? `from ${price(from)} on` : to === from ? price(from) : `${price(from)} to ${price(to)}`;

function breakEvens({ breakEvens: all }: StrategyPayoff): string {
  return all.length === 0 ? "None" : all.map(breakEven).join(" and ");
}

function Legs({ book, strategy }: Pick<Props, "book" | "strategy">) {
  const net = strategy.legs.every((leg) => leg.net === null) ? null : strategy.wholeNet;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, by keys too */}
      <div className={css.scroll} role="region" aria-label={`Legs of ${strategy.name}`} tabIndex={0}>
        <table className={css.legs}>
          <caption className="visually-hidden">Legs of {strategy.name}</caption>
          <thead>
            <tr>
              <th scope="col">Leg</th>
              <th scope="col">Units</th>
              <th scope="col">Opened at</th>
              <th scope="col">Closed at</th>
              <th scope="col">Charges</th>
              <th scope="col">Net P&L</th>
              <th scope="col">Trade</th>
            </tr>
          </thead>
          <tbody>
            {strategy.legs.map((leg, at) => (
              <LegRow key={`${leg.title} ${at}`} book={book} leg={leg} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All legs</th>
              <td colSpan={4} />
              <td>
                <Pnl value={net} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <SaveTable name={`legs of ${strategy.name}`} file="legs" rows={() => legRows(strategy.legs)} />
    </>
  );
}

const legRows = (legs: readonly StrategyLeg[]): Rows => [
  ["Leg", "Side", "Units", "Open units", "Opened", "Opened at, ₹", "Closed at, ₹", "Charges, ₹", "Net P&L, ₹"],
  ...legs.map((leg) => [
    leg.title,
    leg.direction === "long" ? "Bought" : "Sold",
    leg.quantity,
    leg.openQuantity,
    leg.opened,
    leg.averageEntry,
    leg.averageExit,
    leg.charges,
    leg.net,
  ]),
];

function LegRow({ book, leg }: { book: Book; leg: StrategyLeg }) {
  const { quantity, rupees } = useAmounts();
  const open = leg.openQuantity > 0 && leg.openQuantity < leg.quantity ? leg.openQuantity : null;
  return (
    <tr>
      <th scope="row">
        {leg.direction === "long" ? "Bought" : "Sold"} {leg.title}
        <small>
          {leg.held
            ? "Held, not sold while this lasted"
            : leg.unsettled
              ? "Waits for its closing price"
              : longDay(leg.opened.slice(0, 10))}
        </small>
      </th>
      <td>
        <Veiled>{quantity(leg.quantity)}</Veiled>
        {open === null ? null : (
          <small>
            <Veiled>{`${quantity(open)} open`}</Veiled>
          </small>
        )}
      </td>
      <td>{leg.averageEntry === null ? UNDEFINED : amount(leg.averageEntry)}</td>
      <td>{leg.averageExit === null ? UNDEFINED : amount(leg.averageExit)}</td>
      <td>{leg.charges === null ? UNDEFINED : <Veiled>{rupees(leg.charges)}</Veiled>}</td>
      <td>
        <Pnl value={leg.net} />
      </td>
      <td>
        {leg.trades.map(({ id, part }, at) => (
          <Link key={id} to={tradeAddress(book, id)}>
            {at === 0 ? "Open" : `, and ${at + 1}`}
            <span className="visually-hidden"> the trade of {leg.title}</span>
            {part ? <small>a part of it</small> : null}
          </Link>
        ))}
      </td>
    </tr>
  );
}
