import { Pencil } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import type { DayField } from "~/api/days";
import { useAmounts } from "~/lib/amounts";
import { clock, when } from "~/lib/time";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import tradeCss from "../trade/trade-page.module.css";
import { dayFieldNames } from "./day-field-names";
import type { DayWriting } from "./use-day";

const Markdown = lazy(() => import("../trade/markdown"));

/** What was written before and after the market. An import never writes here. */
export function DayNotes({ writing }: { writing: DayWriting }) {
  return (
    <Section name="Notes" sub={<Said writing={writing} />} long>
      <Clashes writing={writing} />
      {writing.ready ? (
        <div className="two-columns">
          <Note field="before" writing={writing} />
          <Note field="after" writing={writing} />
        </div>
      ) : null}
    </Section>
  );
}

/** Whether it is stored, in words. */
function Said({ writing: { saying, clashes } }: { writing: DayWriting }) {
  let words = "Yours: an import never writes here.";
  if (clashes.length > 0) words = "Not saved yet: choose below what stays.";
  else if (saying.kind === "waiting" || saying.kind === "sending") words = "Saving";
  else if (saying.kind === "offline") words = `Not saved yet: ${saying.words} Kept in this browser.`;
  else if (saying.kind === "saved") words = `Saved ${clock(saying.at)}`;
  return <span role="status">{words}</span>;
}

function Note({ field, writing }: { field: "before" | "after"; writing: DayWriting }) {
  const id = useId();
  const [isEdited, edit] = useState(false);
  const text = writing.get(field);
  const writtenAt = writing.day?.fields[field]?.writtenAt;
  const wrong = writing.wrong(field);
  const name = dayFieldNames[field];
  return (
    <div className={tradeCss.text}>
      <div className={tradeCss.textHead}>
        <h3 id={id}>{name}</h3>
        <span className="caption num">{writtenAt ? `written ${when(writtenAt)}` : ""}</span>
      </div>
      {isEdited ? (
        <textarea
          className="input"
          rows={6}
          aria-labelledby={id}
          aria-invalid={wrong ? true : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
          autoFocus
          value={text}
          onChange={(event) => writing.set(field, event.target.value)}
          onBlur={() => {
            edit(false);
            writing.flush();
          }}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
      ) : (
        <>
          {text ? (
            <div className={tradeCss.markdown}>
              <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
                <Markdown text={text} />
              </Suspense>
            </div>
          ) : null}
          <button className="btn compact" type="button" onClick={() => edit(true)}>
            <Pencil className="icon size-[15px]!" aria-hidden />
            {text ? "Edit" : "Write"}
            <span className="visually-hidden"> {name.toLowerCase()}</span>
          </button>
        </>
      )}
      {wrong ? <p className="field-error">{wrong}</p> : null}
      {isEdited ? <p className="hint">Markdown: **bold**, *italic*, - list, [name](address). Esc ends it.</p> : null}
    </div>
  );
}

const isProse = (field: DayField) => field === "before" || field === "after";

/** Both stay until one is chosen. */
function Clashes({ writing }: { writing: DayWriting }) {
  const { hidden } = useAmounts();
  if (writing.clashes.length === 0) return null;
  const settle = (field: DayField, value: string) => {
    writing.settle(field, value);
    writing.flush();
  };
  const shown = (field: DayField, text: string) => (hidden && text && field === "maxLoss" ? "•••" : text || "nothing");
  return (
    <Message kind="warning" title="This day was changed on another page meanwhile. Nothing was overwritten.">
      {writing.clashes.map(({ field, mine, theirs }) => (
        <div key={field} className={tradeCss.clash} role="group" aria-label={`Both of ${dayFieldNames[field]}`}>
          <p className="label">{dayFieldNames[field]}, written here</p>
          <p className="whitespace-pre-line wrap-anywhere">{shown(field, mine)}</p>
          <p className="label">{dayFieldNames[field]}, written on the other page</p>
          <p className="whitespace-pre-line wrap-anywhere">{shown(field, theirs)}</p>
          <div className="action-row">
            <button className="btn compact" type="button" onClick={() => settle(field, mine)}>
              Keep what is written here
            </button>
            <button className="btn compact" type="button" onClick={() => settle(field, theirs)}>
              Keep the other
            </button>
            {isProse(field) ? (
              <button
                className="btn compact"
                type="button"
                onClick={() => settle(field, [theirs, mine].filter(Boolean).join("\n\n"))}
              >
                Keep both, one after the other
              </button>
            ) : null}
          </div>
        </div>
      ))}
    </Message>
  );
}
