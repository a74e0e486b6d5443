import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { DOTS, useAmounts } from "~/lib/amounts";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { Veiled } from "~/ui/veiled";
import { type Draft, kindOf, kinds, listed, type Options, type Parts, type RuleField } from "./kinds";

type Props = { number: number; draft: Draft; onChange: (draft: Draft) => void; onRemove: () => void };

const weights = Array.from({ length: 10 }, (_, at) => [String(at + 1), String(at + 1)] as const);

/** One rule: its kind, what it asks for, its weight. */
export function RuleRow({ number, draft, onChange, onRemove }: Props) {
  const id = useId();
  const { hidden } = useAmounts();
  const set = (key: string, value: string) => onChange({ ...draft, values: { ...draft.values, [key]: value } });
  return (
    <fieldset className="flex flex-wrap items-end gap-4 mt-2">
      <legend className="label">Rule {number}</legend>
      <Select
        id={`${id}-type`}
        label="Kind"
        options={kinds.map(({ type, name }) => [type, name] as const)}
        value={draft.type}
        onChange={(event) => onChange({ ...draft, type: event.target.value, values: {} })}
      />
      {kindOf(draft.type).asks.map((asked) =>
        hidden && asked.isPrivate && draft.values[asked.key] !== undefined ? (
          <p key={asked.key} className="caption">
            {asked.label}: <Veiled>{DOTS}</Veiled> Show amounts to change it.
          </p>
        ) : (
          <Answer
            key={asked.key}
            id={`${id}-${asked.key}`}
            asked={asked}
            value={draft.values[asked.key] ?? ""}
            onChange={(value) => set(asked.key, value)}
          />
        ),
      )}
      <Select
        id={`${id}-weight`}
        label="Weight"
        options={weights}
        value={draft.weight}
        onChange={(event) => onChange({ ...draft, weight: event.target.value })}
      />
      <button className="btn compact" type="button" onClick={onRemove}>
        Remove<span className="visually-hidden"> rule {number}</span>
      </button>
    </fieldset>
  );
}

type AnswerProps = { id: string; asked: RuleField; value: string; onChange: (value: string) => void };

function Answer({ id, asked, value, onChange }: AnswerProps) {
  const { label, kind } = asked;
  if (kind === "many") {
    if ("parts" in asked) return <Folded {...{ label, parts: asked.parts, value, onChange }} />;
    return (
      <fieldset className="field">
        <legend className="label">{label}</legend>
        <Checks options={asked.options} value={value} onChange={onChange} />
      </fieldset>
    );
  }
  return (
    <Field
      id={id}
      label={label}
      type={kind === "time" ? "time" : "text"}
      inputMode={kind === "count" ? "numeric" : undefined}
      autoComplete="off"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type ChecksProps = { options: Options; value: string; onChange: (value: string) => void };

function Checks({ options, value, onChange }: ChecksProps) {
  const chosen = listed(value);
  return (
    <div className="chips">
      {options.map(([word, name]) => (
        <label key={word} className="inline-flex items-center gap-2 min-h-[44px] pr-3">
          <input
            type="checkbox"
            checked={chosen.includes(word)}
            onChange={(event) =>
              onChange((event.target.checked ? [...chosen, word] : chosen.filter((one) => one !== word)).join(", "))
            }
          />
          {name}
        </label>
      ))}
    </div>
  );
}

type FoldedProps = { label: string; parts: Parts; value: string; onChange: (value: string) => void };

/** What is chosen stands in words; all that can be is folded away under it. */
function Folded({ label, parts, value, onChange }: FoldedProps) {
  const chosen = listed(value);
  const named = parts.flatMap(([, options]) => options).filter(([word]) => chosen.includes(word));
  return (
    <fieldset className="field basis-full min-w-0">
      <legend className="label">{label}</legend>
      <p className="caption">{named.map(([, name]) => name).join(", ") || "None is chosen."}</p>
      <details className="more">
        <summary>
          <ChevronRight aria-hidden />
          Choose {label.toLowerCase()}
        </summary>
        {parts.map(([name, options]) => (
          <fieldset key={name} className="mt-2">
            <legend className="caption">{name}</legend>
            <Checks {...{ options, value, onChange }} />
          </fieldset>
        ))}
      </details>
    </fieldset>
  );
}
