import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { counted } from "~/lib/format";
import { Field } from "~/ui/field";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { fieldId } from "./field-id";
import { LinesField } from "./lines-field";
import { type Group, isBlankGroup, newGroup, type OpeningForm } from "./opening-form";
import type { OpeningProblems } from "./opening-rules";
import css from "./opening-editor.module.css";

type Props = {
  groups: readonly Group[];
  problems: OpeningProblems;
  onChange: (part: Partial<OpeningForm>, ...corrected: string[]) => void;
};

/** Headings with their lines, in the order in which they are read. */
export function Responsibilities({ groups, problems, onChange }: Props) {
  // An undo comes later than this drawing: it restores into what stands there then.
  const now = useRef({ groups, onChange });
  useLayoutEffect(() => {
    now.current = { groups, onChange };
  });
  const set = (responsibilities: readonly Group[], ...corrected: string[]) =>
    onChange({ responsibilities }, ...corrected);
  const change = (key: string, part: Partial<Group>) =>
    set(
      groups.map((group) => (group.key === key ? { ...group, ...part } : group)),
      ...Object.keys(part).map((field) => `${field}:${key}`),
    );

  function add() {
    const group = newGroup();
    set([...groups, group]);
    focusSoon(fieldId(`heading:${group.key}`));
  }

  function remove(at: number) {
    const gone = groups[at]!;
    const left = groups.filter((_, place) => place !== at);
    set(left.length > 0 ? left : [newGroup()], `heading:${gone.key}`, `lines:${gone.key}`);
    const next = left[at] ?? left[at - 1];
    focusSoon(next ? fieldId(`heading:${next.key}`) : "add-group");
    if (isBlankGroup(gone)) return;
    notify({
      text: gone.heading.trim() ? `“${gone.heading.trim()}” is removed.` : "The group is removed.",
      action: {
        name: "Restore",
        do: () => {
          const { groups, onChange } = now.current;
          const others = groups.length === 1 && isBlankGroup(groups[0]!) ? [] : groups;
          // What was fetched since may have given its key to another group.
          const back = others.some(({ key }) => key === gone.key) ? newGroup(gone.heading, gone.lines) : gone;
          onChange({ responsibilities: [...others.slice(0, at), back, ...others.slice(at)] });
          focusSoon(fieldId(`heading:${back.key}`));
          return Promise.resolve(null);
        },
      },
    });
  }

  function shift(at: number, by: 1 | -1) {
    const moved = groups[at]!;
    const others = groups.filter((_, place) => place !== at);
    set([...others.slice(0, at + by), moved, ...others.slice(at + by)]);
    const left = at + by > 0 && at + by < groups.length - 1;
    // A button at the end of its way is off: the other one has the focus then.
    focusSoon(`${left ? (by < 0 ? "up" : "down") : by < 0 ? "down" : "up"}-${moved.key}`);
  }

  return (
    <Section name="Responsibilities" sub={counted(groups.length, "group")}>
      <ul className={css.duties}>
        {groups.map((group, at) => {
          const name = group.heading.trim() || `group ${at + 1}`;
          return (
            <li key={group.key}>
              <Field
                id={fieldId(`heading:${group.key}`)}
                label="Heading"
                value={group.heading}
                error={problems[`heading:${group.key}`] ?? null}
                autoComplete="off"
                onChange={(event) => change(group.key, { heading: event.target.value })}
              />
              <div className={css.shift} role="group" aria-label={name}>
                <button
                  className="icon-button compact"
                  type="button"
                  id={`up-${group.key}`}
                  aria-label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => shift(at, -1)}
                >
                  <ArrowUp className="icon" aria-hidden />
                </button>
                <button
                  className="icon-button compact"
                  type="button"
                  id={`down-${group.key}`}
                  aria-label={`Move ${name} down`}
                  disabled={at === groups.length - 1}
                  onClick={() => shift(at, 1)}
                >
                  <ArrowDown className="icon" aria-hidden />
                </button>
                <button
                  className="icon-button compact"
                  type="button"
                  aria-label={`Remove ${name}`}
                  disabled={groups.length === 1 && isBlankGroup(group)}
                  onClick={() => remove(at)}
                >
                  <Trash2 className="icon" aria-hidden />
                </button>
              </div>
              <div className={css.dutyLine}>
                <LinesField
                  id={fieldId(`lines:${group.key}`)}
                  label="What there is to do"
                  one="line"
                  value={group.lines}
                  error={problems[`lines:${group.key}`] ?? null}
                  onChange={(lines) => change(group.key, { lines })}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <button className="btn add-button" id="add-group" type="button" onClick={add}>
        <Plus className="icon" aria-hidden />
        Add a group
      </button>
    </Section>
  );
}

const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus(), 0);
