import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { RequestError } from "~/api/errors";
import { type Application, eraseApplication } from "~/api/staff";
import { draftOf, drafts } from "~/lib/drafts";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { noteDraft } from "./notes";
import { forget } from "./use-application";
import css from "./application.module.css";

type Props = { application: Application; owner: string | null };

/** For good, so the reference is typed: there is nothing that could bring it back. */
export function Erase({ application: { reference, versions }, owner }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const [typed, type] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const resumes =
    versions.length === 1 ? "the resume" : versions.length === 2 ? "both resumes" : `all ${versions.length} resumes`;

  async function erase(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    if (typed.trim().toUpperCase() !== reference) {
      setWrong(typed.trim() ? `This is another reference. Type ${reference}.` : `Type ${reference} first.`);
      return field.current?.focus();
    }
    setBusy(true);
    try {
      await eraseApplication(reference, typed.trim().toUpperCase());
      if (owner !== null) await drafts.drop(draftOf(owner, noteDraft(reference))).catch(() => undefined);
      await navigate("/staff", { replace: true });
      forget(client, reference);
      notify({ text: `${reference} is erased.` });
    } catch (error) {
      if (error instanceof RequestError && error.fields.confirm) setWrong(error.fields.confirm);
      else setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
      setBusy(false);
    }
  }

  return (
    <Section name="Erase" sub="When the applicant asks for it" long>
      <p className="sentence">
        All answers, {resumes} and all notes are deleted at once and for good: <b>they cannot be restored</b>, not even
        by us. Copies in backups go when the backups do. The audit keeps the reference, the day and who did it, and no
        name.
      </p>
      <form className={css.erasing} onSubmit={(event) => void erase(event)} noValidate>
        <Field
          id={id}
          label={`Type ${reference} to erase it`}
          value={typed}
          error={wrong}
          inputRef={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            type(event.target.value);
            setWrong(null);
          }}
        />
        <button className="btn danger" type="submit" aria-busy={busy || undefined}>
          <Trash2 className="icon" aria-hidden />
          {busy ? "Erasing" : "Erase for good"}
        </button>
      </form>
      {failed ? (
        <div className="mt-4">
          <Message kind="error" title="It was not erased.">
            <p className="muted">{failed}</p>
          </Message>
        </div>
      ) : null}
    </Section>
  );
}
