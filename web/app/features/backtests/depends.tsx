import type { Backtested } from "~/api/backtests";
import { useAmounts } from "~/lib/amounts";
import { count, counted, ratio, UNDEFINED } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { Opens } from "./opens";
import { ALL } from "./which-trades";

/** How much of the result depends on what it costs, and on when it is filled. */
export function Depends({ result }: { result: Backtested }) {
  const { atCharges, otherwise, placebo, figures } = result;
  return (
    <Section name="What the result depends on" sub="Charges and the moment of the fill" long>
      <div className="sum items-start!">
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
              {atCharges.map(({ times, net }) => (
                <tr key={times}>
                  <th scope="row">
                    {times === 1 ? <Opens which={ALL}>1 time, as they were</Opens> : `${count(times)} times`}
                  </th>
                  <td className="align-right">
                    <Pnl value={net} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="caption">
            {figures.costsBorne === null
              ? "There is no multiple at which the profit is 0: the trades made nothing before charges, or paid none."
              : `At ${ratio(figures.costsBorne)} times these charges the profit is 0.`}
          </p>
        </div>
        {otherwise ? (
          <div className="scroll">
            <table className="data-table" data-density="compact">
              <caption className="visually-hidden">The same rule filled at other moments</caption>
              <thead>
                <tr>
                  <th scope="col">Filled</th>
                  <th scope="col" className="align-right">
                    Closed trades
                  </th>
                  <th scope="col" className="align-right">
                    Net
                  </th>
                </tr>
              </thead>
              <tbody>
                <Moment name="at the next open" of={otherwise.nextOpen} />
                <Moment name="at the close that decides" of={otherwise.sameClose} />
                <Moment name="one candle later" of={otherwise.delayed} />
              </tbody>
            </table>
            <p className="caption">
              With what is still open. A rule that lives on its own close, or dies one candle later, is fragile.{" "}
              {otherwise.sameClose
                ? "At its own close nobody can be filled exactly; to see those trades, change “Filled” in the rule and run it."
                : "A rule that is closed every day is not filled at its own closes."}
            </p>
          </div>
        ) : null}
      </div>
      {placebo ? <Chance placebo={placebo} /> : null}
    </Section>
  );
}

/** What as many trades make that begin for no reason at all. */
function Chance({ placebo: { runs, below, low, middle, high } }: { placebo: NonNullable<Backtested["placebo"]> }) {
  const { signedRupees } = useAmounts();
  return (
    <p className="max-w-(--measure) mt-4">
      <b className="strong">
        Entered by chance, {count(below)} of {count(runs)} runs made less than <Opens which={ALL}>these trades</Opens>.
      </b>{" "}
      As many trades, as large and held as long, begun at random candles of the same hour, with the same charges: half
      of the runs made less than <Veiled>{signedRupees(middle)}</Veiled>, nine in ten between{" "}
      <Veiled>{signedRupees(low)}</Veiled> and <Veiled>{signedRupees(high)}</Veiled>.
    </p>
  );
}

type Filled = NonNullable<Backtested["otherwise"]>["nextOpen"];

const Moment = ({ name, of }: { name: string; of: Filled | null }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="align-right">{of ? counted(of.closedTrades, "trade") : UNDEFINED}</td>
    <td className="align-right">{of ? <Pnl value={of.net} /> : UNDEFINED}</td>
  </tr>
);
