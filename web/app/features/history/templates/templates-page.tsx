import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  type DayTemplate,
  fetchTemplates,
  saveTemplate,
  type TemplateField,
  type TemplateOf,
} from "~/api/day-templates";
import { setRemoved } from "~/api/documents";
import { leadsElsewhere } from "~/api/errors";
import { useMe } from "~/api/queries";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { when } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Clashes } from "../written/clashes";
import { FoldedChanges } from "../written/document-changes";
import { OneLine } from "../written/one-line";
import { Prose } from "../written/prose";
import { Said } from "../written/said";
import { type How, useWritten, type Written } from "../written/use-written";
import css from "../limits/limits.module.css";

const NAME = "Templates and routines";

export const meta = () =>
  page({
    title: "Templates and routines · Rojmel",
    description: "Texts that a day begins with, before and after the market, and the steps of your routines.",
    index: false,
  });

const kinds: readonly { of: TemplateOf; name: string; what: string; text: string }[] = [
  { of: "before", name: "Before the market", what: "template", text: "Text" },
  { of: "after", name: "After the market", what: "template", text: "Text" },
  { of: "routine", name: "Routines", what: "routine", text: "Steps" },
];

/** What days begin with. A day keeps what it began with, whatever becomes of the template. */
export default function Templates() {
  const asked = useQuery({
    queryKey: ["day-templates"],
    queryFn: ({ signal }) => fetchTemplates(signal),
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} what="templates" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? <TemplateList templates={asked.data} /> : null}
    </JournalPage>
  );
}

/** Of its own in this journal: nobody else chooses it. */
const newKey = (of: TemplateOf) => `${of}-${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;

function TemplateList({ templates }: { templates: readonly DayTemplate[] }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [added, add] = useState<DayTemplate[]>([]);
  return (
    <div className="settle">
      <Section name={NAME} page sub={templates.length > 0 ? `${templates.length} in all` : "None yet"}>
        <p className="muted max-w-(--measure)">
          On a new day you can start from one of these. Changing or removing it later does not change days already
          written.
        </p>
      </Section>
      {kinds.map(({ of, name, what, text }) => {
        const stored = templates.filter((one) => one.of === of);
        const fresh = added.filter((one) => one.of === of && !stored.some(({ key }) => key === one.key));
        return (
          <Section key={of} name={name} sub={stored.length > 0 ? counted(stored.length, what) : "None yet"}>
            {[...stored, ...fresh].map((one) => (
              <TemplateForm
                key={one.key}
                template={one}
                owner={owner}
                what={what}
                textName={text}
                onGone={() => add((now) => now.filter(({ key }) => key !== one.key))}
              />
            ))}
            <button
              className="btn mt-4"
              type="button"
              onClick={() => add((now) => [...now, { key: newKey(of), of, revision: 0, fields: {} }])}
            >
              New {what}
              <span className="visually-hidden"> for {name.toLowerCase()}</span>
            </button>
          </Section>
        );
      })}
    </div>
  );
}

type Props = { template: DayTemplate; owner: string | null; what: string; textName: string; onGone: () => void };

function TemplateForm({ template, owner, what, textName, onGone }: Props) {
  const client = useQueryClient();
  const [isEdited, edit] = useState(false);
  const { key } = template;
  const names: Record<TemplateField, string> = { name: "Name", text: textName, weekdays: "Days of the week" };
  const how = useMemo<How<TemplateField, DayTemplate>>(
    () => ({
      read: (stored, field) => stored.fields[field]?.value ?? null,
      save: (set, stored) => saveTemplate(key, stored.revision, set as Partial<Record<TemplateField, string | null>>),
      know: (stored) => {
        void client.cancelQueries({ queryKey: ["day-templates"] });
        client.setQueryData<DayTemplate[]>(["day-templates"], (now) => {
          const known = now ?? [];
          return known.some((one) => one.key === key)
            ? known.map((one) => (one.key === key ? stored : one))
            : [...known, stored];
        });
      },
      instead: async ({ code, data }) => (code === "day_template_changed" ? (data as DayTemplate) : undefined),
    }),
    [client, key],
  );
  const writing = useWritten(owner, `day-template/${key}`, template, true, how);
  const called = template.fields.name?.value ?? `New ${what}`;
  const writtenAt = template.fields.text?.writtenAt;

  async function remove() {
    onGone();
    if (template.revision === 0) return;
    try {
      const revision = await setRemoved({ of: "template", key, revision: template.revision, removed: true });
      await client.invalidateQueries({ queryKey: ["day-templates"] });
      notify({
        text: `“${called}” is removed.`,
        action: {
          name: "Bring it back",
          do: async () => {
            await setRemoved({ of: "template", key, revision, removed: false });
            await client.invalidateQueries({ queryKey: ["day-templates"] });
            return null;
          },
        },
      });
    } catch (error) {
      notify({ kind: "failed", text: error instanceof Error ? error.message : "Nothing was changed." });
    }
  }

  return (
    <section className={css.dated} aria-label={called}>
      <Clashes
        writing={writing}
        title="This was changed on another page in the meantime. Nothing was overwritten."
        names={names}
        isProse={(field) => field === "text"}
        shown={(_, value) => String(value ?? "") || "nothing"}
      />
      {writing.ready ? (
        <>
          {template.of === "routine" ? <p className="caption">Each line of the steps is one to tick.</p> : null}
          <OneLine field="name" name={names.name} writing={writing} />
          {template.of === "routine" ? <Weekdays writing={writing} /> : null}
          <Prose
            field="text"
            name={textName}
            what={`${textName.toLowerCase()} of ${called}`}
            writing={writing}
            written={writtenAt ? `written ${when(writtenAt)}` : ""}
            isEdited={isEdited}
            onEdit={() => edit(true)}
            onDone={() => {
              edit(false);
              writing.flush();
            }}
          />
        </>
      ) : null}
      <FoldedChanges
        of="template"
        id={key}
        what={called}
        revision={template.revision}
        names={names}
        shown={(_, value) => value || "nothing"}
        writing={writing}
      />
      <p className={css.foot}>
        <span className="caption">
          <Said writing={writing} names={names} idle="Saved by itself." gone="there is no such template." />
        </span>
        <button className="btn link compact" type="button" onClick={() => void remove()}>
          Remove
          <span className="visually-hidden"> {called}</span>
        </button>
      </p>
    </section>
  );
}

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Days on which a routine is offered; none ticked: every day. */
function Weekdays({ writing }: { writing: Written<TemplateField> }) {
  const chosen = new Set(((writing.get("weekdays") as string | null) ?? "").split(", "));
  const wrong = writing.refused.weekdays;
  return (
    <fieldset className="field">
      <legend>Offered on (none ticked: every day)</legend>
      <div className={css.weekdays}>
        {days.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={chosen.has(day)}
              onChange={(event) => {
                const next = days.filter((one) => (one === day ? event.target.checked : chosen.has(one)));
                writing.set("weekdays", next.join(", ") || null);
                writing.flush();
              }}
            />
            {day[0]!.toUpperCase() + day.slice(1)}
          </label>
        ))}
      </div>
      {wrong ? <p className="field-error">{wrong}</p> : null}
    </fieldset>
  );
}
