import { useId } from "react";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { useProblem } from "./problems";
import { freshName, kindOf, kinds, put, seriesName, sources, textOf, type Tree, treeOf, usualSeries } from "./rule";
import css from "./backtests.module.css";

type Props = { series: Tree; onChange: (series: Tree) => void };

/** What is worked out from the candles, to be used in conditions, stops and targets. */
export function Indicators({ series, onChange }: Props) {
  const id = useId();
  const problem = useProblem("series");
  return (
    <div className={css.part}>
      {Object.entries(series).map(([name, one]) => (
        <Indicator
          key={name}
          name={name}
          value={treeOf(one)}
          onChange={(next) => onChange({ ...series, [name]: next })}
          onRemove={() => onChange(put(series, name, null))}
        />
      ))}
      {problem ? <Message kind="error" title={problem} /> : null}
      <div className={css.row}>
        <Select
          id={id}
          label="Add an indicator"
          options={[["", "Choose"], ...kinds.map(({ kind, name }) => [kind, name] as const)]}
          value=""
          onChange={(event) => {
            const kind = kinds.find((one) => one.kind === event.target.value);
            if (kind) onChange({ ...series, [freshName(kind.kind, series)]: usualSeries(kind) });
          }}
        />
      </div>
    </div>
  );
}

type RowProps = { name: string; value: Tree; onChange: (value: Tree) => void; onRemove: () => void };

function Indicator({ name, value, onChange, onRemove }: RowProps) {
  const id = useId();
  const kind = kindOf(value);
  const problem = useProblem(`series.${name}`, `series.${name}.kind`, `series.${name}.of`);
  return (
    <fieldset className={css.condition}>
      <legend className="label">{seriesName(value)}</legend>
      <div className={css.row}>
        {kind?.hasSource ? (
          <Select
            id={`${id}-of`}
            label="Of"
            options={sources}
            value={textOf(value.of) || "close"}
            onChange={(event) => onChange(put(value, "of", event.target.value === "close" ? null : event.target.value))}
          />
        ) : null}
        {kind?.asks.map(({ key, label }) => (
          <ParamField
            key={key}
            id={`${id}-${key}`}
            label={label}
            place={`series.${name}.${key}`}
            value={value[key]}
            onChange={(text) => onChange(put(value, key, text))}
          />
        ))}
        <button className="btn compact" type="button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {seriesName(value)}</span>
        </button>
      </div>
      {problem ? <Message kind="error" title={problem} /> : null}
    </fieldset>
  );
}

type ParamFieldProps = {
  id: string;
  label: string;
  place: string;
  value: unknown;
  optional?: boolean;
  prefix?: string;
  hint?: string;
  onChange: (text: string) => void;
};

/** A number of the rule, with what is wrong with it. */
export function ParamField({ place, value, onChange, ...field }: ParamFieldProps) {
  const problem = useProblem(place);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={textOf(value)}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
