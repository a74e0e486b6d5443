import { useId } from "react";
import { count } from "~/lib/format";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import {
  combinationsOf,
  type Found,
  MOST_COMBINATIONS,
  MOST_RANGES,
  numbersOf,
  placeKey,
  type Range,
  valuesOf,
} from "./ranges";
import type { Tree } from "./rule";
import css from "./backtests.module.css";

/** What is typed for a sweep. */
export type Wanted = {
  ranges: Range[];
  walk: boolean;
  train: string;
  test: string;
  /** What an earlier release kept does not say so. */
  anchored?: boolean;
};

export const NOTHING: Wanted = { ranges: [], walk: false, train: "250", test: "60" };

type Props = {
  rule: Tree;
  wanted: Wanted;
  problems: Readonly<Record<string, string>>;
  onChange: (wanted: Wanted) => void;
};

/** Up to three numbers of the rule, each from, to and by which step; and whether the past is to choose. */
export function SweepForm({ rule, wanted, problems, onChange }: Props) {
  const id = useId();
  const numbers = numbersOf(rule);
  const { ranges, walk, train, test, anchored = false } = wanted;
  const set = (at: number, range: Range) =>
    onChange({ ...wanted, ranges: ranges.map((one, own) => (own === at ? range : one)) });
  const left = numbers.filter(({ place }) => ranges.every((one) => one.place !== placeKey(place)));
  if (numbers.length === 0) return <p className="muted">The rule has no number that could be tried.</p>;
  return (
    <div className={css.part}>
      {ranges.map((range, at) => (
        <One
          key={range.place}
          range={range}
          numbers={numbers.filter(
            ({ place }) => placeKey(place) === range.place || left.some((one) => one.place === place),
          )}
          onChange={(next) => set(at, next)}
          onRemove={() => onChange({ ...wanted, ranges: ranges.filter((_, own) => own !== at) })}
        />
      ))}
      {ranges.length < MOST_RANGES && left.length > 0 ? (
        <div className="button-row">
          <button
            className="btn compact"
            type="button"
            onClick={() => onChange({ ...wanted, ranges: [...ranges, usual(left[0]!)] })}
          >
            {ranges.length === 0 ? "Try values of a number" : "Try values of another number"}
          </button>
        </div>
      ) : null}
      {ranges.length > 0 ? (
        <>
          <p aria-live="polite">
            <b className="strong">{said(combinationsOf(ranges))}</b> At most {count(MOST_COMBINATIONS)} are tried, and
            at most 50,00,00,000 candles in all.
          </p>
          {problems.ranges ? <p className="field-error">{problems.ranges}</p> : null}
          <div className="tick">
            <label htmlFor={`${id}-walk`}>
              <input
                id={`${id}-walk`}
                type="checkbox"
                checked={walk}
                onChange={(event) => onChange({ ...wanted, walk: event.target.checked })}
              />
              <span>Walk-forward: the best of some days is tested on the days after them</span>
            </label>
          </div>
          {walk ? (
            <div className={css.row}>
              <Select
                id={`${id}-anchored`}
                label="Chosen by"
                options={[
                  ["rolling", "the last days before the test"],
                  ["anchored", "all days before the test"],
                ]}
                value={anchored ? "anchored" : "rolling"}
                onChange={(event) => onChange({ ...wanted, anchored: event.target.value === "anchored" })}
              />
              <Field
                id={`${id}-train`}
                label={anchored ? "Days to choose by, at first" : "Days to choose by"}
                inputMode="numeric"
                autoComplete="off"
                value={train}
                error={problems.walk ?? null}
                onChange={(event) => onChange({ ...wanted, train: event.target.value })}
              />
              <Field
                id={`${id}-test`}
                label="Days to test on"
                inputMode="numeric"
                autoComplete="off"
                value={test}
                onChange={(event) => onChange({ ...wanted, test: event.target.value })}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

const said = (number: number | null) =>
  number === null
    ? "A range has a first and a last number, and a step above 0."
    : number < 2
      ? "One combination is no sweep."
      : `${count(number)} combinations.`;

const plain = (number: number) => String(Number(number.toFixed(6)));

/** A range around what stands in the rule. */
function usual({ place, value }: Found): Range {
  const isWhole = Number.isInteger(value);
  const step = isWhole
    ? Math.max(1, Math.round(Math.abs(value) / 5))
    : Math.max(0.1, Math.round(Math.abs(value) * 2) / 10);
  const lowest = value > 0 ? (isWhole ? 1 : step) : Number.NEGATIVE_INFINITY;
  const from = Math.max(lowest, value - 2 * step);
  return { place: placeKey(place), from: plain(from), to: plain(value + 2 * step), step: plain(step) };
}

type OneProps = { range: Range; numbers: Found[]; onChange: (range: Range) => void; onRemove: () => void };

function One({ range, numbers, onChange, onRemove }: OneProps) {
  const id = useId();
  const name = numbers.find(({ place }) => placeKey(place) === range.place)?.name ?? "A number that is gone";
  const options = numbers.map(({ place, name: own }) => [placeKey(place), own] as const);
  const isThere = options.some(([place]) => place === range.place);
  const values = valuesOf(range);
  return (
    <fieldset className={css.condition}>
      <legend className="label">{name}</legend>
      <div className={css.row}>
        <Select
          id={id}
          label="Number"
          options={isThere ? options : [...options, [range.place, name] as const]}
          value={range.place}
          onChange={(event) => {
            const found = numbers.find(({ place }) => placeKey(place) === event.target.value);
            if (found) onChange(usual(found));
          }}
        />
        {(["from", "to", "step"] as const).map((key) => (
          <Field
            key={key}
            id={`${id}-${key}`}
            label={{ from: "From", to: "To", step: "Step" }[key]}
            inputMode="decimal"
            autoComplete="off"
            value={range[key]}
            onChange={(event) => onChange({ ...range, [key]: event.target.value })}
          />
        ))}
        <button className="btn compact" type="button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </div>
      <p className="caption">{values === null ? "Not a range yet." : `${count(values)} values.`}</p>
    </fieldset>
  );
}
