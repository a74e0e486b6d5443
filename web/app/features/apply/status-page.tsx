import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import type { Application } from "~/api/careers";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { StatusView } from "./status-view";
import { keyIn, useStatus } from "./use-status";
import css from "./apply.module.css";

/** The private page of one application. */
export default function StatusPage() {
  const { status, again, open, withdraw, erase } = useStatus();
  switch (status.is) {
    case "shown":
      return (
        <StatusView application={status.application} onWithdraw={withdraw} onErase={() => erase(status.application)} />
      );
    case "erased":
      return (
        <Plain
          name="Erased"
          title={status.application.versions > 1 ? "This version is erased." : "Your data is erased."}
        >
          <p className="muted read">
            {erased(status.application)} are deleted. This link no longer works. Copies in backups are deleted when the
            backups are replaced.
          </p>
          <a className="btn" href="/">
            Go to Home
          </a>
          <div className="ruled" aria-hidden="true" />
        </Plain>
      );
    case "gone":
      return (
        <Plain name="Your application" title="No application found for this link.">
          <p className="muted read">
            It may have been deleted, or the link is not complete. Paste the whole link again.
          </p>
          <KeyForm onOpen={open} />
        </Plain>
      );
    case "no key":
      return (
        <Plain name="Your application" title="See the status of your application.">
          <p className="muted read">Paste the private link you got with your reference.</p>
          <KeyForm onOpen={open} />
        </Plain>
      );
    case "failed":
      return (
        <Plain name="Your application" title="It could not be loaded.">
          <div className="ask">
            <Message kind="error" title="We could not load your application.">
              <p className="muted">{status.words} Your application is safe.</p>
              <button className="btn compact mt-3" type="button" onClick={again}>
                Retry
              </button>
            </Message>
          </div>
        </Plain>
      );
    case "asking":
      return (
        <Plain name="Private page" title="Your application">
          <p className={`muted ${css.looked}`} role="status">
            Loading.
          </p>
          <p className={`late ${css.looking}`} aria-hidden="true">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </p>
          <noscript>
            <form className={css.keyed} method="post" action="/api/application/plain">
              <input type="hidden" name="action" value="look" />
              <Field id="plain-key" name="key" label="Your private link, or the part after #" required />
              <button className="btn primary" type="submit">
                Show application
              </button>
            </form>
          </noscript>
        </Plain>
      );
  }
}

const erased = ({ reference, version, versions }: Application) =>
  versions > 1
    ? `Version ${version} of ${reference} and its resume`
    : `${reference}, its resume and what was noted about it`;

function Plain({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className={`page-body public-page ${css.applyPage}`}>
      <div className="wrap">
        <section className="section page tall">
          <div className="section-margin">
            <p className="name-text">{name}</p>
          </div>
          <div className="section-body min-w-0">
            <h1 id="title" tabIndex={-1}>
              {title}
            </h1>
            {children}
          </div>
        </section>
      </div>
    </div>
  );
}

function KeyForm({ onOpen }: { onOpen: (typed: string) => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (keyIn(typed)) return onOpen(typed);
    setError("This is not the whole link. It ends with # and 43 letters and digits.");
    field.current?.focus();
  }

  return (
    <form className={css.keyed} onSubmit={submit} noValidate>
      <Field
        id="key"
        label="Your private link"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        inputRef={field}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <button className="btn primary" type="submit">
        Show application
      </button>
    </form>
  );
}
