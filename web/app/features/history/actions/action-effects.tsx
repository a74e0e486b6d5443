import type { ActionLine, ActionRow, PositionChange } from "~/api/actions";
import { useAmounts } from "~/lib/amounts";
import { Veiled } from "~/ui/veiled";
import css from "./actions.module.css";

/** Before and after of every position that an action changes, and what it still asks for. */
export function ActionEffects({ line, several }: { line: ActionLine; several: boolean }) {
  const { textOf } = useAmounts();
  const changed = line.effects.filter(({ before, after, received }) => before !== 0 || after !== 0 || received);
  return (
    <>
      {changed.length > 0 ? (
        <ul className={css.effects}>
          {changed.map((one) => (
            <li key={`${one.account}/${one.symbol}/${one.received?.symbol ?? ""}`} className="num">
              <Effect one={one} several={several} />
            </li>
          ))}
        </ul>
      ) : null}
      {changed.length === 0 && line.status === "applied" ? <Otherwise row={line.row} /> : null}
      {line.sentence ? (
        <p className={line.status === "applied" ? "muted" : css.asks}>
          <Veiled>{readable(line.sentenceText ? textOf(line.sentenceText) : line.sentence)}</Veiled>
        </p>
      ) : null}
    </>
  );
}

/** What is saved where no position is another one at once. */
function Otherwise({ row: { action, quantity: taken, price } }: { row: ActionRow }) {
  const { quantity } = useAmounts();
  const words = () => {
    if (action === "rename") return "Both names are one share from now on.";
    if (action === "buyback") return `${quantity(Number(taken))} at ₹${price} go out.`;
    if (action !== "rights") return "You held none on that day: no position changes.";
    return Number(taken) === 0 ? "You took none: nothing changes." : `${quantity(Number(taken))} at ₹${price} come in.`;
  };
  return (
    <p className="num">
      <Veiled>{words()}</Veiled>
    </p>
  );
}

function Effect({ one, several }: { one: PositionChange; several: boolean }) {
  const { quantity, rupees } = useAmounts();
  const { symbol, before, after, received, paid } = one;
  const words =
    before === after
      ? `${symbol}: ${quantity(before)} stay`
      : `${symbol}: ${quantity(before)} before, ${quantity(after)} after`;
  const cost = paid > 0 ? `, ${rupees(paid)} paid on them` : paid < 0 ? `, ${rupees(-paid)} off their price` : "";
  const more = received ? `, and ${quantity(received.quantity)} ${received.symbol} received` : "";
  return <Veiled>{`${words}${cost}${more}${several ? ` (${one.accountName})` : ""}`}</Veiled>;
}

/** The server names columns of a file: here they are fields. */
function readable(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
