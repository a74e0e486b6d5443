import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { CandleSet } from "~/api/candles";
import { count } from "~/lib/format";
import { dayOf, span } from "~/lib/time";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import css from "./backtests.module.css";

/** `also`: further sets of candles, which share the capital. */
export type Over = { candles: string; also?: string[]; from: string; to: string; adjusted?: boolean };

/** Instruments of one run, and their candles in all. */
const MOST_INSTRUMENTS = 20;
const MOST_CANDLES = 500_000;

/** The chosen sets that there are. */
export function chosen(sets: CandleSet[], { candles, also = [] }: Over): { first?: CandleSet; others: CandleSet[] } {
  const find = (id: string) => sets.find((set) => String(set.id) === id);
  return { first: find(candles), others: also.flatMap((id) => find(id) ?? []) };
}

type Props = {
  sets: CandleSet[];
  over: Over;
  problems: Readonly<Record<string, string>>;
  busy: boolean;
  /** Why it cannot be run. */
  not: string | null;
  onChange: (over: Over) => void;
  onRun: () => void;
};

const name = (set: CandleSet) =>
  `${set.instrument}, ${set.interval}: ${count(set.candles)} candles, ${span(dayOf(set.first), dayOf(set.last))}`;

/** Which candles, from when until when. */
export function RunPanel({ sets, over, problems, busy, not, onChange, onRun }: Props) {
  const id = useId();
  if (sets.length === 0) {
    return (
      <Message kind="note" title="There are no candles to run a rule over.">
        <p className="muted">
          Add a file of price candles of an instrument that you have traded. Your rule is kept meanwhile.
        </p>
        <div className="button-row">
          <Link className="btn compact" to="/candles">
            Add candles
          </Link>
        </div>
      </Message>
    );
  }
  return (
    <div className={css.part}>
      <div className={css.row}>
        <Select
          id={id}
          label="Candles"
          options={[["", "Choose"], ...sets.map((set) => [String(set.id), name(set)] as const)]}
          value={over.candles}
          error={problems.candles ?? null}
          onChange={(event) => {
            const instrument = sets.find((set) => String(set.id) === event.target.value)?.instrument;
            const others = chosen(sets, over).others.filter((set) => set.instrument !== instrument);
            onChange({ ...over, candles: event.target.value, also: others.map((set) => String(set.id)) });
          }}
        />
        <Field
          id={`${id}-from`}
          label="From"
          type="date"
          optional
          value={over.from}
          error={problems.from ?? null}
          onChange={(event) => onChange({ ...over, from: event.target.value })}
        />
        <Field
          id={`${id}-to`}
          label="Until"
          type="date"
          optional
          value={over.to}
          error={problems.to ?? null}
          onChange={(event) => onChange({ ...over, to: event.target.value })}
        />
      </div>
      <More sets={sets} over={over} onChange={onChange} />
      <div className="tick">
        <label>
          <input
            type="checkbox"
            checked={over.adjusted ?? false}
            onChange={(event) => onChange({ ...over, adjusted: event.target.checked })}
          />
          <span>
            Adjust older prices for the <Link to="/corporate-actions">splits and bonuses of your journal</Link>
          </span>
        </label>
      </div>
      <div className="button-row">
        <button
          className="btn primary"
          type="button"
          aria-busy={busy || undefined}
          disabled={not !== null || over.candles === ""}
          onClick={onRun}
        >
          {busy ? "Running" : "Save and run"}
        </button>
      </div>
      {not ? <p className="caption">{not}</p> : null}
      <p className="caption max-w-(--measure)">
        The rule sees only candles of the time that is chosen, so its indicators begin there. At most 5,00,000 candles
        at once. <Link to="/candles">Add more candles</Link>
      </p>
    </div>
  );
}

/** Further instruments of the same capital: one set of each. */
function More({ sets, over, onChange }: Pick<Props, "sets" | "over" | "onChange">) {
  const { first, others } = chosen(sets, over);
  // Only at the beginning: it must not close while somebody takes the last one out.
  const [isOpen] = useState(others.length > 0);
  if (!first) return null;
  const left = sets.filter((set) => set.instrument !== first.instrument);
  if (left.length === 0) return null;
  const all = [first, ...others];
  const sum = all.reduce((candles, set) => candles + set.candles, 0);
  const tooMany = sum > MOST_CANDLES ? ": more than can be run over at once. Choose a shorter time, or fewer" : "";
  const instruments = new Set(others.map((set) => set.instrument));
  return (
    <details className="more" open={isOpen}>
      <summary>
        <ChevronRight aria-hidden />
        More instruments with the same capital{others.length > 0 ? `: ${count(others.length)} more` : ""}
      </summary>
      <fieldset className={css.instruments}>
        <legend className="visually-hidden">More instruments</legend>
        {left.map((set) => {
          const id = String(set.id);
          const isChosen = others.includes(set);
          return (
            <div className="tick" key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && (instruments.has(set.instrument) || all.length >= MOST_INSTRUMENTS)}
                  onChange={(event) => {
                    const rest = others.filter((one) => one !== set);
                    const also = event.target.checked ? [...rest, set] : rest;
                    onChange({ ...over, also: also.map((one) => String(one.id)) });
                  }}
                />
                <span>{name(set)}</span>
              </label>
            </div>
          );
        })}
      </fieldset>
      <p className="caption max-w-(--measure)" aria-live="polite" aria-atomic="true">
        {count(all.length)} of at most {MOST_INSTRUMENTS} instruments, {count(sum)} candles in all
        {over.from || over.to ? " sets; only those of the chosen time count" : tooMany}.
      </p>
      <p className="caption max-w-(--measure)">
        One set of each instrument. Who buys first uses the money first; at the same time, in the order A to Z. You
        chose them today: what was delisted since is missing, and that makes results look better.
      </p>
    </details>
  );
}
