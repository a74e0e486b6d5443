import { useState } from "react";
import type { BrokerAccount, Method } from "~/api/accounts";
import { useKeptFocus } from "~/lib/use-kept-focus";

const methods: readonly { value: Method; name: string; words: string }[] = [
  { value: "fifo", name: "First in, first out", words: "Shares you sell are the oldest you hold. Indian tax counts this way, and so does Console." },
  {
    value: "weighted_average",
    name: "Weighted average",
    words: "Shares you sell cost the average of all you hold. A closed trade makes the same either way; only the days its profit falls on differ. Intraday and F&O stay as they are.",
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
    <fieldset className="fld ways" inert={chosen !== null} aria-busy={chosen !== null || undefined}>
      <legend className="lbl">Cost of shares you sell</legend>
      {methods.map(({ value, name, words }) => (
        <label key={value}>
          <input type="radio" name={`method-${account.account}`} value={value} checked={(chosen ?? account.method) === value} onChange={() => void choose(value)} />
          <b className="st">{name}</b>
          <span className="c2">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
