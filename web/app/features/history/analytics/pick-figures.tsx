import { useRef, useState } from "react";
import type { CutFigure } from "~/api/analytics";
import { MOST_FIGURES } from "./analytics-view";
import css from "./analytics.module.css";

type Props = {
  figures: readonly CutFigure[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Which figures each row of the lists shows beside the usual ones, found by their names. */
export function PickFigures({ figures, chosen, onChange }: Props) {
  const [words, setWords] = useState("");
  const sought = words.trim().toLowerCase();
  const found = figures.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(sought));
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange([]);
    // The button goes with what it took away.
    input.current?.focus();
  };
  const isFull = chosen.length >= MOST_FIGURES;
  return (
    <fieldset className={css.groups}>
      <legend>
        {chosen.length === 0
          ? `Beside trades, won and the sum, at most ${MOST_FIGURES} figures for each row. Their order is that in which they are chosen.`
          : `${chosen.length} of at most ${MOST_FIGURES} chosen.`}
      </legend>
      <input
        ref={input}
        className="input w-full max-w-[320px]"
        type="search"
        aria-label="Find a figure"
        placeholder="Find a figure"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {chosen.length > 0 ? (
        <button className="btn link compact" type="button" onClick={clear}>
          Take all away
        </button>
      ) : null}
      {found.length === 0 ? (
        <p className="muted w-full">
          {figures.length === 0 ? "The list of figures is not here yet." : "No figure is called so."}
        </p>
      ) : null}
      {found.map(({ key, name, about }) => {
        const isChosen = chosen.includes(key);
        return (
          <label key={key} title={about}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
              }
            />{" "}
            {name}
          </label>
        );
      })}
    </fieldset>
  );
}
