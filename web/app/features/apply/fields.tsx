import type { ReactNode } from "react";
import { fieldOf, optionsOf } from "~/content/applying";
import { Field } from "~/ui/field";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { completed, digitsOnly } from "./as-typed";
import type { Errors, TextName, Values } from "./rules";
import { wordCount } from "./rules";
import css from "./apply.module.css";

type Props = {
  values: Values;
  errors: Errors;
  years: readonly number[];
  onType: (name: TextName, value: string) => void;
  /** A field was left; `value` is what it holds then. */
  onLeave: (name: TextName, value: string) => void;
  /** The resume stands between experience and motivation. */
  resume: ReactNode;
};

/** What a select shows before anything is chosen. */
const first = (name: TextName) => ["", fieldOf(name).placeholder ?? ""] as const;

/** Everything one writes or chooses, in three parts. */
export function Fields({ values, errors, years, onType, onLeave, resume }: Props) {
  const field = (name: TextName) => ({
    id: `f-${name}`,
    name,
    label: fieldOf(name).label,
    value: values[name],
    error: errors[name] ?? null,
    required: !fieldOf(name).optional,
    optional: fieldOf(name).optional ?? false,
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
    onBlur: ({ target }: { target: { value: string } }) => onLeave(name, target.value),
  });
  const range = years.length > 0 ? `, ${Math.min(...years)} to ${Math.max(...years)}` : "";
  return (
    <>
      <Section name="Personal Information">
        <div className="two-columns">
          <Field {...field("name")} autoComplete="name" maxLength={200} />
          <Field {...field("email")} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          <Field
            {...field("mobile")}
            className={css.phoneField}
            prefix="+91"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            onChange={({ target }) => onType("mobile", digitsOnly.typed(target.value))}
            onPaste={(event) => {
              const pasted = digitsOnly.whole(event.clipboardData.getData("text"));
              if (pasted.length !== 10) return;
              event.preventDefault();
              onType("mobile", pasted);
            }}
            onBlur={({ target }) => onLeave("mobile", digitsOnly.whole(target.value))}
          />
          <Field
            {...field("linkedin")}
            type="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://www.linkedin.com/in/…"
            onBlur={({ target }) => onLeave("linkedin", completed(target.value))}
          />
        </div>
      </Section>
      <Section name="Educational Background">
        <div className="two-columns">
          <Field {...field("college")} className="full" autoComplete="organization" maxLength={300} />
          <Select {...field("degree")} options={[first("degree"), ...optionsOf("degree")]} />
          <Select
            {...field("passingYear")}
            hint={`The year in which you finish${range}.`}
            options={[first("passingYear"), ...years.map((year) => [String(year), String(year)] as const)]}
          />
        </div>
      </Section>
      <Section name="Role and work">
        <div className="two-columns">
          <Select {...field("role")} options={[first("role"), ...optionsOf("role")]} />
          <Field
            {...field("experience")}
            type="number"
            inputMode="decimal"
            min={0}
            max={fieldOf("experience").max}
            step="any"
            hint="0 to 50. College projects count if someone used them."
            onWheel={(event) => event.currentTarget.blur()}
          />
          {resume}
          <Textarea
            {...field("motivation")}
            className={`full ${css.why}`}
            rows={7}
            placeholder="Tell us in at least 100 words"
            hint={<span className="num">{wordCount(values.motivation)}</span>}
          />
        </div>
      </Section>
    </>
  );
}
