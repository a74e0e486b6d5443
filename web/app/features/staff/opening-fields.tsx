import { roles } from "~/content/applying";
import { count } from "~/lib/format";
import { TECHNICAL_SHOWN } from "~/lib/opening-page";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { fieldId } from "./field-id";
import { linesOf } from "./lines";
import { LinesField } from "./lines-field";
import type { OpeningForm, TextField } from "./opening-form";
import { type OpeningProblems, openingProblems } from "./opening-rules";
import { Responsibilities } from "./responsibilities";

type Props = {
  form: OpeningForm;
  isNew: boolean;
  problems: OpeningProblems;
  departments: readonly string[];
  disabled: boolean;
  onChange: (part: Partial<OpeningForm>, ...corrected: string[]) => void;
  /** One field was left: what is wrong with it is said then, not while typing. */
  onLeave: (field: TextField, sentence: string | undefined) => void;
};

export function OpeningFields({ form, isNew, problems, departments, disabled, onChange, onLeave }: Props) {
  const leave = (field: TextField) => () => onLeave(field, openingProblems(form, isNew)[field]);
  const plain = (field: TextField) => ({
    id: fieldId(field),
    name: field,
    value: form[field],
    error: problems[field] ?? null,
    disabled,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: leave(field),
  });
  const dated = (field: "postingDate" | "validThrough") => {
    const { onChange: _, onBlur, ...shown } = plain(field);
    return { ...shown, onValue: (value: string) => onChange({ [field]: value }), onLeave: onBlur };
  };
  const lines = (field: TextField) => ({
    id: fieldId(field),
    value: form[field],
    error: problems[field] ?? null,
    onChange: (value: string) => onChange({ [field]: value }),
    onBlur: leave(field),
  });
  const beyond = linesOf(form.technical).length - TECHNICAL_SHOWN;
  return (
    <>
      <Section name="The opening">
        <div className="two-columns">
          {isNew ? (
            <Field
              {...plain("id")}
              label="Code"
              hint="2 to 12 letters and digits, such as DA101. It stands in the address and cannot be changed later."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          ) : null}
          <Field {...plain("title")} label="Title" autoComplete="off" />
          <Field {...plain("department")} label="Department" list="departments" autoComplete="off" />
          <Select
            {...plain("role")}
            label="Preferred role"
            hint="What the form has chosen when it opens."
            options={[["", "None"], ...roles]}
          />
          <DateField {...dated("postingDate")} label="Posted on" />
          <DateField
            {...dated("validThrough")}
            label="Last day to apply"
            optional
            hint="For search engines. It is closed by hand."
            min={form.postingDate || undefined}
          />
        </div>
        <datalist id="departments">
          {departments.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </Section>
      <Section name="The work">
        <div className="two-columns">
          <Field {...plain("location")} label="Location" autoComplete="off" />
          <Field {...plain("duration")} label="Duration" autoComplete="off" />
        </div>
        <div className="stack mt-5">
          <Textarea {...plain("experience")} label="Experience" rows={2} />
          <Textarea {...plain("about")} label="About us" rows={5} />
        </div>
      </Section>
      <Section name="What it takes" sub="Lists: one entry a line" long>
        <div className="two-columns">
          <LinesField {...lines("skills")} label="Skills" one="skill" hint="The words under the title." />
          <LinesField
            {...lines("techStack")}
            label="Tech stack"
            one="technology"
            many="technologies"
            hint="One a line."
          />
        </div>
        <div className="mt-5">
          <LinesField
            {...lines("technical")}
            label="Technical requirements"
            one="requirement"
            hint={
              beyond > 0
                ? `Applicants see the first four; the other ${count(beyond)} are not shown.`
                : "Applicants see the first four."
            }
          />
        </div>
      </Section>
      <Responsibilities groups={form.responsibilities} problems={problems} onChange={onChange} />
      <Section name="What it gives">
        <LinesField {...lines("perks")} label="Perks and benefits" one="perk" hint="One a line." />
      </Section>
    </>
  );
}
