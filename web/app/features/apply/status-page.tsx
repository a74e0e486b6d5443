import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import type { Application } from "~/api/careers";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { StatusView } from "./status-view";
import { keyIn, useStatus } from "./use-status";

/** The private page of one application. */
export default function StatusPage() {
  const { status, again, open, withdraw, erase } = useStatus();
  switch (status.is) {
    case "shown":
      return <StatusView application={status.application} onWithdraw={withdraw} onErase={() => erase(status.application)} />;
    case "erased":
      return (
        <Plain name="Erased" title={status.application.versions > 1 ? "This version is erased." : "Your data is erased."}>
          <p className="c2 read">{erased(status.application)} are gone. This link leads nowhere from now on; only backups hold copies, until they are replaced.</p>
          <a className="btn" href="/">Go to Home</a>
          <div className="ruled" aria-hidden="true" />
        </Plain>
      );
    case "gone":
      return (
        <Plain name="Your application" title="This link leads to no application.">
          <p className="c2 read">It may have been erased, or a letter of the link is missing. Paste the whole link once more.</p>
          <KeyForm onOpen={open} />
        </Plain>
      );
    case "no key":
      return (
        <Plain name="Your application" title="See how far it is.">
          <p className="c2 read">You were given a private link with your reference. Paste it here.</p>
          <KeyForm onOpen={open} />
        </Plain>
      );
    case "failed":
      return (
        <Plain name="Your application" title="It could not be fetched.">
          <div className="ask">
            <Message kind="error" title="We could not fetch your application.">
              <p className="c2">{status.words} It is safe where it is.</p>
              <button className="btn sml mt-3" type="button" onClick={again}>Retry</button>
            </Message>
          </div>
        </Plain>
      );
    case "asking":
      return (
        <Plain name="Private page" title="Your application">
          <p className="c2 looked" role="status">Looking it up.</p>
          <p className="late looking" aria-hidden="true"><span className="sk" /><span className="sk" /><span className="sk" /></p>
          <noscript>
            <form className="keyed" method="post" action="/api/application/plain">
              <input type="hidden" name="action" value="look" />
              <Field id="plain-key" name="key" label="Your private link, or what stands after # in it" required />
              <button className="btn pri" type="submit">Show it</button>
            </form>
          </noscript>
        </Plain>
      );
  }
}

const erased = ({ reference, version, versions }: Application) =>
  versions > 1 ? `Version ${version} of ${reference} and its resume` : `${reference}, its resume and what was noted about it`;

function Plain({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className="sheet pub ap">
      <div className="wrap">
        <section className="sec page tall">
          <div className="mg"><p className="nm">{name}</p></div>
          <div className="ct min-w-0">
            <h1 id="title" tabIndex={-1}>{title}</h1>
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
    <form className="keyed" onSubmit={submit} noValidate>
      <Field
        id="key" label="Your private link" autoComplete="off" autoCapitalize="none" spellCheck={false} value={typed} error={error} inputRef={field}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <button className="btn pri" type="submit">Show it</button>
    </form>
  );
}
