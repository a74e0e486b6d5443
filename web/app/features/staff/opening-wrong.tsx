import type { Ref } from "react";
import { counted } from "~/lib/format";
import { Message } from "~/ui/message";
import { fieldId } from "./field-id";
import { fieldNames, type OpeningField, type OpeningForm } from "./opening-form";
import type { OpeningProblems } from "./opening-rules";
import css from "./opening-editor.module.css";

type Props = { problems: OpeningProblems; form: OpeningForm; titleRef: Ref<HTMLParagraphElement> };

/** What keeps it from being saved, each with a link to its field. */
export function OpeningWrong({ problems, form, titleRef }: Props) {
  const wrong = Object.entries(problems).filter((one): one is [string, string] => Boolean(one[1]));
  if (wrong.length === 0) return null;
  return (
    <div className="mt-4">
      <Message
        kind="error"
        title={`${counted(wrong.length, "field")} to correct. Nothing was saved yet.`}
        titleRef={titleRef}
      >
        <ul className={css.wrong}>
          {wrong.map(([field, sentence]) => (
            <li key={field} className="muted">
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {nameOf(field, form)}
              </a>
              : {sentence}
            </li>
          ))}
        </ul>
      </Message>
    </div>
  );
}

function nameOf(field: string, { responsibilities }: OpeningForm): string {
  const key = field.slice(field.indexOf(":") + 1);
  const at = responsibilities.findIndex((group) => group.key === key);
  return field.includes(":") ? `Responsibilities, group ${at + 1}` : fieldNames[field as OpeningField];
}
