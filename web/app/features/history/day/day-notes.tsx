import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { emotions } from "~/api/annotations";
import { type DayTemplate, fetchTemplates } from "~/api/day-templates";
import { DOTS, useAmounts } from "~/lib/amounts";
import { when } from "~/lib/time";
import { Meanings } from "~/ui/meanings";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { TagNames } from "../tags/tag-names";
import { Clashes } from "../written/clashes";
import { Prose } from "../written/prose";
import { Said } from "../written/said";
import { dayFieldNames, isDayProse, shownDayField } from "./day-field-names";
import { DayRoutine } from "./day-routine";
import type { DayWriting } from "./use-day";
import css from "./day.module.css";

const meanings = [
  ["Mood", "How you felt before the market, and at its close."],
  [
    dayFieldNames.discipline,
    "How well you kept to what you meant to do: 1 hardly, 5 fully. It is your own word; what was kept of the plan is worked out from what you traded.",
  ],
  [dayFieldNames.tags, "Your own words for days, as expiry or results. The calendar shows them in the recap."],
] as const;

/** What was written before and after the market. An import never writes here. */
export function DayNotes({ writing, date }: { writing: DayWriting; date: string }) {
  const { hidden } = useAmounts();
  const asked = useQuery({ queryKey: ["day-templates"], queryFn: ({ signal }) => fetchTemplates(signal) });
  const templates = asked.data ?? [];
  const said = (
    <Said
      writing={writing}
      names={dayFieldNames}
      idle="Yours: an import never writes here."
      gone="there is no such day."
    />
  );
  return (
    <Section name="Notes" sub={said} long>
      <Clashes
        writing={writing}
        title="This day was changed on another page in the meantime. Nothing was overwritten."
        names={dayFieldNames}
        isProse={isDayProse}
        shown={(field, value) => shownDayField(field, String(value ?? ""), hidden ? DOTS : null)}
      />
      {writing.ready ? (
        <>
          <div className="two-columns">
            <div className="min-w-0">
              <Note field="before" writing={writing} templates={templates} />
              <DayRoutine writing={writing} templates={templates} date={date} />
            </div>
            <div className="min-w-0">
              <Note field="after" writing={writing} templates={templates} />
              <div className={css.choices}>
                <Mood field="moodBefore" writing={writing} />
                <Mood field="moodAfter" writing={writing} />
                <Discipline writing={writing} />
              </div>
            </div>
          </div>
          <TagNames
            of="tag"
            label={dayFieldNames.tags}
            names={((writing.get("tags") as string | null) ?? "").split("\n").filter(Boolean)}
            change={(next) => {
              writing.set("tags", next.join("\n") || null);
              writing.flush();
            }}
            wrong={writing.refused.tags}
          />
          <Link className={`${css.back} no-print`} to="/day-templates">
            Templates and routines
          </Link>
          <Meanings title="What these fields are for" of={meanings} />
        </>
      ) : null}
    </Section>
  );
}

type NoteProps = { field: "before" | "after"; writing: DayWriting; templates: readonly DayTemplate[] };

function Note({ field, writing, templates }: NoteProps) {
  const [isEdited, edit] = useState(false);
  const writtenAt = writing.day?.fields[field]?.writtenAt;
  const own = templates.filter((one) => one.of === field && one.fields.text);
  const isEmpty = !writing.get(field);
  return (
    <>
      <Prose
        field={field}
        name={dayFieldNames[field]}
        what={dayFieldNames[field].toLowerCase()}
        writing={writing}
        written={writtenAt ? `written ${when(writtenAt)}` : ""}
        isEdited={isEdited}
        onEdit={() => edit(true)}
        onDone={() => {
          edit(false);
          writing.flush();
        }}
      />
      {isEmpty && !isEdited && own.length > 0 ? (
        <p className={`${css.offer} no-print`}>
          <span className="caption">Begin with</span>
          {own.map(({ key, fields }) => (
            <button
              key={key}
              className="btn link compact"
              type="button"
              onClick={() => {
                writing.set(field, fields.text!.value);
                edit(true);
              }}
            >
              {fields.name?.value ?? "a template without a name"}
            </button>
          ))}
        </p>
      ) : null}
    </>
  );
}

function Mood({ field, writing }: { field: "moodBefore" | "moodAfter"; writing: DayWriting }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{dayFieldNames[field]}</label>
      <select
        id={id}
        className="input"
        value={(writing.get(field) as string | null) ?? ""}
        onChange={(event) => {
          writing.set(field, event.target.value || null);
          writing.flush();
        }}
      >
        <option value="">–</option>
        {emotions.map((one) => (
          <option key={one} value={one}>
            {one[0]!.toUpperCase() + one.slice(1)}
          </option>
        ))}
      </select>
    </div>
  );
}

const rates = ["–", "1", "2", "3", "4", "5"] as const;

function Discipline({ writing }: { writing: DayWriting }) {
  return (
    <Segment
      name="discipline"
      label={dayFieldNames.discipline}
      options={rates}
      value={(writing.get("discipline") as (typeof rates)[number] | null) ?? "–"}
      onChange={(value) => {
        writing.set("discipline", value === "–" ? null : value);
        writing.flush();
      }}
    />
  );
}
