import { useState } from "react";
import type { BrokerAccount } from "~/api/accounts";
import type { QuantityUnit } from "~/api/quantities";
import { useKeptFocus } from "~/lib/use-kept-focus";
import css from "./account.module.css";

type Answer = QuantityUnit | null;

const answers: readonly { value: Answer; name: string; words: string }[] = [
  { value: "lots", name: "Lots", words: "A quantity of 1 is one lot, as the exchange trades it." },
  { value: "units", name: "Units", words: "A quantity counts what the price is for: barrels, grams, dollars." },
  { value: null, name: "Ask again", words: "The next file that does not show it asks you." },
];

type Props = { account: BrokerAccount; onChoose: (said: Answer) => Promise<boolean> };

/** What the next files of the account count; what is in the journal stays as it was read. */
export function QuantitiesChoice({ account, onChoose }: Props) {
  const [chosen, setChosen] = useState<Answer | undefined>();
  useKeptFocus(chosen !== undefined);
  const now = chosen === undefined ? account.quantities : chosen;

  async function choose(said: Answer) {
    setChosen(said);
    await onChoose(said);
    setChosen(undefined);
  }

  return (
    <fieldset
      className={`field ${css.ways}`}
      inert={chosen !== undefined}
      aria-busy={chosen !== undefined || undefined}
    >
      <legend className="label">Quantities in commodity and currency files</legend>
      {answers.map(({ value, name, words }) => (
        <label key={name}>
          <input
            type="radio"
            name={`quantities-${account.account}`}
            value={value ?? ""}
            checked={now === value}
            onChange={() => void choose(value)}
          />
          <b className="strong">{name}</b>
          <span className="muted">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
