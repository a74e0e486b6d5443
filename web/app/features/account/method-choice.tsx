import { useState } from "react";
import type { BrokerAccount, Method } from "~/api/accounts";
import { useKeptFocus } from "~/lib/use-kept-focus";
import css from "./account.module.css";

const methods: readonly { value: Method; name: string; words: string }[] = [
  {
    value: "fifo",
    name: "First in, first out",
    words: "The shares you bought first are sold first. Indian tax and Zerodha Console use this method.",
  },
  {
    value: "weighted_average",
    name: "Weighted average",
    words:
      "Each share you sell costs the average of all you hold. When you have sold everything the total profit is the same; only the profit of each day differs. Intraday and F&O are not affected.",
  },
];

type Props = { account: BrokerAccount; onChoose: (method: Method) => Promise<boolean> };

/** How sells of shares held overnight find their cost. Chosen is done; the toast takes it back. */
export function MethodChoice({ account, onChoose }: Props) {
  const [chosen, setChosen] = useState<Method | null>(null);
  useKeptFocus(chosen !== null);

  async function choose(method: Method) {
    setChosen(method);
    await onChoose(method);
    setChosen(null);
  }

  return (
    <fieldset className={`field ${css.ways}`} inert={chosen !== null} aria-busy={chosen !== null || undefined}>
      <legend className="label">Cost of shares you sell</legend>
      {methods.map(({ value, name, words }) => (
        <label key={value}>
          <input
            type="radio"
            name={`method-${account.account}`}
            value={value}
            checked={(chosen ?? account.method) === value}
            onChange={() => void choose(value)}
          />
          <b className="strong">{name}</b>
          <span className="muted">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
