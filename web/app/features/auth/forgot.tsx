import { type SubmitEvent, useState } from "react";
import { RequestError } from "~/api/errors";
import { askReset } from "~/api/mailed";
import { useSession } from "~/api/use-session";
import { brand } from "~/content/brand";
import { page } from "~/lib/page";
import { check } from "~/lib/registration";
import type { Delivery } from "~/lib/session";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { carryEmail, useEmailField } from "./carried-email";
import { useGoing } from "./going";
import css from "./auth.module.css";

export const meta = () =>
  page({
    title: "Forgot your password? · Rojmel",
    description:
      "Enter the email you log in with to get a link that sets a new password. The link works once, for ten minutes. Your trades are not changed.",
    index: false,
  });

export default function Forgot() {
  const user = useSession();
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ email: string; delivery: Delivery } | null>(null);
  const input = useEmailField();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const email = input.current?.value.trim() ?? "";
    const wrong = check("email", { name: "", phone: "", password: "", confirmPassword: "", email });
    setError(wrong);
    setFailed(null);
    if (wrong) return input.current?.focus();
    setBusy(true);
    try {
      setSent({ email, delivery: await askReset(email) });
    } catch (thrown) {
      if (thrown instanceof RequestError && thrown.fields.email) setError(thrown.fields.email);
      else setFailed(thrown instanceof Error ? thrown.message : "That did not work. Try again.");
    }
    setBusy(false);
  }

  if (sent) return <Sent {...sent} again={() => setSent(null)} />;
  return (
    <form
      className={`stack ${css.form}`}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h1>Forgot your password?</h1>
        <p className="subtitle">Enter the email you log in with. Your trades are not changed.</p>
      </div>
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputRef={input}
        error={error}
        defaultValue={user?.email}
        onInput={() => setError(null)}
      />
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">No link was sent. What you typed is still here.</p>
        </Message>
      ) : null}
      <button className="btn primary" type="submit" aria-busy={busy || undefined}>
        {busy ? "Sending the link" : "Send me a link"}
      </button>
      <KnowsIt email={() => input.current?.value} />
    </form>
  );
}

function Sent({ email, delivery, again }: { email: string; delivery: Delivery; again: () => void }) {
  return (
    <section className={`stack ${css.messageBox}`}>
      <div role="status">
        <h1>{delivery === "mail" ? "Check your email" : "Ask us for the link"}</h1>
        <p className="subtitle">
          If there is an account with <b className="strong wrap-anywhere">{email}</b>, a link was made for it. The link
          works once, for 10 minutes.
        </p>
      </div>
      {delivery === "outbox" ? (
        <Message kind="note" title="This site does not send email yet.">
          <p className="muted">Write to {brand.email} to get the link.</p>
        </Message>
      ) : (
        <p className="muted">No email after a few minutes? Check your spam folder, or try another email address.</p>
      )}
      <button className="btn" type="button" onClick={again}>
        Try another email
      </button>
      <KnowsIt email={() => email} />
    </section>
  );
}

function KnowsIt({ email }: { email: () => string | undefined }) {
  const { Link } = useGoing();
  return (
    <p className={`${css.switchLine} muted`}>
      Know your password?{" "}
      <Link to="/login" onClick={() => carryEmail(email())}>
        Login
      </Link>
    </p>
  );
}
