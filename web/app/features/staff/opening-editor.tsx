import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { RequestError } from "~/api/errors";
import { type Failure, failure, notDone } from "~/api/failure";
import { changeOpening, createOpening, type Opening } from "~/api/staff";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { counted } from "~/lib/format";
import { useKeptFocus } from "~/lib/use-kept-focus";
import { Message } from "~/ui/message";
import { notify, type Notice } from "~/ui/toasts";
import { ClashBox } from "./clash-box";
import { OpeningFields } from "./opening-fields";
import {
  changedFields,
  fieldNames,
  formOf,
  openingFields,
  type OpeningForm,
  type TextField,
  wireNames,
  written,
} from "./opening-form";
import { type OpeningProblems, openingProblems } from "./opening-rules";
import { OpeningWrong } from "./opening-wrong";
import { knowOpening, turn } from "./turn";
import { useOpeningDraft } from "./use-opening-draft";
import openingEditorCss from "./opening-editor.module.css";
import applicationCss from "./application.module.css";
import staffCss from "./staff.module.css";

type Props = {
  owner: string;
  /** Null: it is being written for the first time. */
  stored: Opening | null;
  departments: readonly string[];
  /** Fetches what is stored now; rejects when that is not to be had. */
  again: () => Promise<Opening>;
  back: ReactNode;
};

export function OpeningEditor({ owner, stored, departments, again, back }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { ready, base, form, changed, revision, clash, closeClash, write, drop, restore, draft, isKept } =
    useOpeningDraft(owner, stored);
  const [problems, setProblems] = useState<OpeningProblems>({});
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const top = useRef<HTMLParagraphElement>(null);
  const clashed = useRef<HTMLParagraphElement>(null);
  const toClash = useRef(false);
  // It is drawn some turns after the answer: what was fetched is joined first.
  useEffect(() => {
    if (!clash || !toClash.current) return;
    toClash.current = false;
    clashed.current?.focus();
  }, [clash]);
  const isNew = stored === null;

  function change(part: Partial<OpeningForm>, ...corrected: string[]) {
    write({ ...form, ...part });
    setProblems((known) => ({
      ...known,
      ...Object.fromEntries([...Object.keys(part), ...corrected].map((field) => [field, undefined])),
    }));
  }

  const latest = useRef(form);
  const discards = useRef(0);
  useLayoutEffect(() => {
    latest.current = form;
  });

  function leave(field: TextField, sentence: string | undefined) {
    const before = discards.current;
    afterPointerUp(() => {
      // That very click may have discarded all of it, or taken somebody else's words.
      if (discards.current === before && latest.current[field] === form[field])
        setProblems((known) => ({ ...known, [field]: sentence }));
    });
  }

  function refuse(found: OpeningProblems) {
    setProblems(found);
    setTimeout(() => top.current?.focus(), 0);
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    const found = openingProblems(form, isNew);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      if (isNew) await begin();
      else await store(stored, revision ?? stored.revision);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  async function begin() {
    const id = form.id.trim().toUpperCase();
    const opening = await createOpening(id, written(form));
    drop();
    await client.invalidateQueries({ queryKey: ["staff", "openings"] });
    await navigate("/staff/openings");
    notify({
      text: `${opening.id} is open: people can apply now.`,
      action: { name: "Close it", do: () => turn(client, opening.id, "close") },
    });
  }

  async function store(before: Opening, revision: number) {
    try {
      saved(before, await changeOpening(before.id, written(form), revision));
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409) throw error;
      await overtaken(before);
    }
  }

  function saved(before: Opening, opening: Opening) {
    const { id } = opening;
    const old = written(base);
    knowOpening(client, opening);
    drop();
    notify({
      text: `${id} is changed. ${seen(before, opening)}`,
      action: { name: "Undo", do: () => restoreOpening(id, old, opening.revision) },
    });
  }

  /**
   * Somebody was faster. What they wrote is fetched and joined with this; who only closed or reopened it wrote nothing,
   * so this is sent again.
   */
  async function overtaken(before: Opening) {
    const now = await again().catch((error: unknown) => {
      throw new Error(
        `Somebody else changed this opening meanwhile, and we could not fetch how it is now. ${error instanceof Error ? error.message : ""}`.trim(),
      );
    });
    const theirs = formOf(now);
    if (changedFields(base, theirs).length === 0)
      return saved(before, await changeOpening(now.id, written(form), now.revision));
    if (changedFields(theirs, form).length === 0)
      return notify({ text: "Somebody else saved the same words meanwhile. Nothing is left to save." });
    toClash.current = true;
  }

  async function restoreOpening(id: string, old: ReturnType<typeof written>, revision: number): Promise<Notice> {
    try {
      knowOpening(client, await changeOpening(id, old, revision));
      return { text: `${id} is as it was.` };
    } catch (error) {
      return { kind: "failed", text: notDone(error, "Not undone.") };
    }
  }

  function fail(error: unknown) {
    const refused = error instanceof RequestError ? error : null;
    const named = ours(refused?.fields ?? {}, form);
    if (Object.keys(named).length > 0) return refuse(named);
    setFailed(failure(error));
    setTimeout(() => top.current?.focus(), 0);
  }

  function discard() {
    const kept = draft;
    discards.current += 1;
    drop();
    setProblems({});
    setFailed(null);
    notify({
      text: isNew ? "The draft is gone." : "Your changes are gone.",
      action: {
        name: "Restore them",
        do: async () => {
          await restore(kept);
          return null;
        },
      },
    });
  }

  const names = changed.map((field) => fieldNames[field]);
  return (
    <form
      className={openingEditorCss.writing}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-busy={!ready || undefined}
    >
      <div className="contents" inert={busy}>
        <section className="section home" aria-labelledby="opening">
          <div className="section-margin">
            <p className="name-text">Opening</p>
            <p className="subtitle num">{isNew ? "A new one" : stored.id}</p>
          </div>
          <div className="section-body min-w-0">
            {back}
            <div className={applicationCss.subject}>
              <h1 id="opening" tabIndex={-1}>
                {isNew ? "Write an opening" : stored.title}
              </h1>
              {stored ? (
                <span className={`tag ${stored.state === "closed" ? staffCss.away : "on"}`}>
                  {stored.state === "closed" ? "Closed" : "Open"}
                </span>
              ) : null}
            </div>
            {stored ? (
              <Known opening={stored} />
            ) : (
              <p className="muted">
                It is open for applicants as soon as you save it. Until then it is only in this browser.
              </p>
            )}
            {clash ? (
              <ClashBox
                clash={clash}
                titleRef={clashed}
                onTake={(field) => write({ ...form, [field]: clash.theirs[field] }, field)}
                onKeep={(field) => write(form, field)}
                onClose={closeClash}
              />
            ) : null}
            <OpeningWrong problems={problems} form={form} titleRef={top} />
            {failed ? (
              <div className="mt-4">
                <Message kind="error" title={failed.became} titleRef={top}>
                  <p className="muted">
                    {failed.said(false)} What you wrote is still here{isKept ? " and kept in this browser" : ""}.
                  </p>
                </Message>
              </div>
            ) : null}
          </div>
        </section>
        <OpeningFields
          form={form}
          isNew={isNew}
          problems={problems}
          departments={departments}
          disabled={!ready}
          onChange={change}
          onLeave={leave}
        />
      </div>
      <div className="bar">
        <div>
          <p className="caption num wide-only" role="status">
            {changed.length === 0
              ? "Nothing to save."
              : `${counted(changed.length, "change")}${isKept ? ", kept in this browser" : ""}: ${names.slice(0, 3).join(", ")}${names.length > 3 ? " and more" : ""}.`}
          </p>
          <span className="banner-text">
            {changed.length > 0 && !busy ? (
              <button className="btn" type="button" onClick={discard}>
                Discard
              </button>
            ) : null}
            <button
              className="btn primary"
              type="submit"
              aria-busy={busy || undefined}
              disabled={!ready || (changed.length === 0 && !isNew)}
            >
              {busy ? "Saving" : isNew ? "Save and open it" : changed.length === 0 ? "Saved" : "Save changes"}
            </button>
          </span>
        </div>
      </div>
    </form>
  );
}

function Known({ opening: { id, state, applications } }: { opening: Opening }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const way = state === "open" ? "close" : "reopen";

  async function onClick() {
    if (busy) return;
    setBusy(true);
    notify(await turn(client, id, way));
    setBusy(false);
  }

  return (
    <>
      <p className="muted num">
        <Link to={`/staff?job=${id}`}>{counted(applications.all, "application")}</Link>
        {applications.waiting > 0 ? `, ${counted(applications.waiting, "waits", "wait")} to be looked at` : ""}
      </p>
      <div className="button-row">
        <button className="btn" type="button" aria-busy={busy || undefined} onClick={() => void onClick()}>
          {way === "close" ? "Close it" : "Reopen it"}
        </button>
        <a className="btn link" href={`/job-description/${id}`} target="_blank" rel="noopener">
          As applicants see it <ExternalLink className="icon size-[15px]!" aria-hidden />
          <span className="visually-hidden">, opens a new tab</span>
        </a>
      </div>
    </>
  );
}

function seen(before: Opening, { state }: Opening): string {
  if (state === "open") return "Applicants see it now.";
  return before.state === "open"
    ? "Somebody closed it meanwhile: applicants do not see it."
    : "It is closed: applicants do not see it.";
}

/** The server's names become the form's; what it says of all responsibilities stands at the first. */
function ours(fields: Record<string, string>, form: OpeningForm): OpeningProblems {
  const found: OpeningProblems = {};
  for (const field of openingFields) {
    const said = fields[wireNames[field]];
    if (said) found[field === "responsibilities" ? `heading:${form.responsibilities[0]?.key ?? ""}` : field] = said;
  }
  return found;
}
