import { useId } from "react";
import { Link } from "react-router";
import type { CandleSet } from "~/api/candles";
import { count } from "~/lib/format";
import { dayOf, span } from "~/lib/time";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import css from "./backtests.module.css";

export type Over = { candles: string; from: string; to: string };

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
          onChange={(event) => onChange({ ...over, candles: event.target.value })}
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
