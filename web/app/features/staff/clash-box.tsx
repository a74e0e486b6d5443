import type { Ref } from "react";
import { when } from "~/lib/time";
import { Message } from "~/ui/message";
import { linesOf } from "./lines";
import { fieldNames, type OpeningField, type OpeningForm } from "./opening-form";
import type { Clash } from "./use-opening-draft";
import css from "./opening-editor.module.css";

type Props = {
  clash: Clash;
  titleRef: Ref<HTMLParagraphElement>;
  onTake: (field: OpeningField) => void;
  onKeep: (field: OpeningField) => void;
  onClose: () => void;
};

/** Somebody stored the same opening meanwhile: what came together by itself, and what has to be chosen. */
export function ClashBox({ clash: { theirs, at, fields, joined }, titleRef, onTake, onKeep, onClose }: Props) {
  return (
    <div className="mt-4">
      <Message
        kind="warning"
        titleRef={titleRef}
        title={`Somebody else changed this opening on ${when(at)}, while you were writing.`}
      >
        {joined.length > 0 ? (
          <p className="muted">
            Theirs and yours stand together now. They changed: {joined.map((field) => fieldNames[field]).join(", ")}.
          </p>
        ) : null}
        {fields.length > 0 ? (
          <>
            <p className="muted">You both changed these. Yours stand in the form and are not saved yet.</p>
            <dl className={css.clash}>
              {fields.map((field) => (
                <div key={field}>
                  <dt>{fieldNames[field]}, theirs</dt>
                  <dd>{shown(theirs, field)}</dd>
                  <dd className="action-row">
                    <button
                      className="btn compact"
                      type="button"
                      aria-label={`Take theirs: ${fieldNames[field]}`}
                      onClick={() => onTake(field)}
                    >
                      Take theirs
                    </button>
                    <button
                      className="btn compact"
                      type="button"
                      aria-label={`Keep mine: ${fieldNames[field]}`}
                      onClick={() => onKeep(field)}
                    >
                      Keep mine
                    </button>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <button className="btn compact mt-3" type="button" onClick={onClose}>
            Go on
          </button>
        )}
      </Message>
    </div>
  );
}

function shown(form: OpeningForm, field: OpeningField): string {
  if (field === "responsibilities")
    return form.responsibilities
      .map(({ heading, lines }) => [heading, ...linesOf(lines).map((line) => `– ${line}`)].join("\n"))
      .join("\n");
  return form[field] || "–";
}
