import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { type Failure, failure, outcome } from "~/api/failure";
import { addNote, type Application } from "~/api/staff";
import { counted } from "~/lib/format";
import { when } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Textarea } from "~/ui/textarea";
import { notify } from "~/ui/toasts";
import { know } from "./use-application";
import { who } from "./who";
import css from "./application.module.css";

const NOTE_LONGEST = 5000;
export const noteDraft = (reference: string) => `note/${reference}`;

type Props = { application: Application; owner: string | null; own: string | undefined };

/** What the team says to itself. What is typed is kept in this browser until it is added. */
export function Notes({ application: { reference, notes }, owner, own }: Props) {
  const client = useQueryClient();
  const id = useId();
  const [draft, write, isKept] = useDraft<string>(owner, noteDraft(reference));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
    return () => {
      leaving.current = true;
    };
  }, []);
  const text = draft ?? "";

  async function add(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = problem(text);
    setWrong(found);
    if (found) return area.current?.focus();
    setBusy(true);
    setFailed(null);
    try {
      know(client, await addNote(reference, text.trim()));
      write(null);
      if (!leaving.current) notify({ text: "The note is added." });
    } catch (error) {
      if (error instanceof RequestError && error.fields.text) setWrong(error.fields.text);
      else setFailed(failure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section name="Notes" sub={notes.length > 0 ? counted(notes.length, "note") : "Only the team sees them"}>
      <form className={css.noteForm} onSubmit={(event) => void add(event)} noValidate>
        <div inert={busy}>
          <Textarea
            id={id}
            label="New note"
            rows={3}
            value={text}
            error={wrong}
            disabled={draft === undefined}
            areaRef={area}
            hint={text.trim() && isKept ? "Kept in this browser until you add it." : "The applicant does not see it."}
            onChange={(event) => {
              write(event.target.value || null);
              setWrong(null);
            }}
          />
        </div>
        {failed ? (
          <Message
            kind="error"
            title={outcome(failed.error, "The note was not added.", "We do not know whether the note was added.")}
          >
            <p className="muted">
              {failed.said(false)} What you typed is still here
              {outcome(failed.error, ".", ", and adding it again within a minute adds it once.")}
            </p>
          </Message>
        ) : null}
        <button className="btn" type="submit" aria-busy={busy || undefined}>
          {busy ? "Adding" : "Add note"}
        </button>
      </form>
      {notes.length > 0 ? (
        <ol className={css.spoken}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className="caption num">
                <b className="strong">{who(note.by, own)}</b>, {when(note.at)}
              </p>
              <p className={css.prose}>{note.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </Section>
  );
}

function problem(text: string): string | null {
  const length = [...text.trim()].length;
  if (length === 0) return "Write the note first.";
  return length > NOTE_LONGEST
    ? `A note can have at most 5,000 characters. This one has ${counted(length, "character")}.`
    : null;
}
