import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { type Failure, failure, isUnknown, notSent, outcome } from "~/api/failure";
import { confirmReset } from "~/api/mailed";
import { page } from "~/lib/page";
import { check } from "~/lib/registration";
import { signedOut } from "~/lib/session";
import { Message } from "~/ui/message";
import { PasswordField } from "~/ui/password-field";
import { PasswordRules } from "~/ui/password-rules";
import { LinkOver } from "./link-over";
import { passwordSet } from "./password-set";
import { useMailedToken } from "./use-mailed-token";
import css from "./auth.module.css";

export const meta = () =>
  page({
    title: "Set a new password · Rojmel",
    description:
      "Choose a new password for your account, from the link in your email. You are logged out in all browsers. Nothing else changes.",
    index: false,
  });

type Errors = { password?: string | null; confirmPassword?: string | null };

export default function Reset() {
  const token = useMailedToken();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<Failure | null>(null);
  const [over, setOver] = useState(false);
  /** An earlier click got no answer: the link may have been used by it. */
  const [unsure, setUnsure] = useState(false);
  const [busy, setBusy] = useState(false);

  const first = errors.password ? "password" : errors.confirmPassword ? "confirmPassword" : null;
  useEffect(() => {
    if (first) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  }, [first]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy || !token) return;
    const typed = new FormData(form.current!);
    const all = {
      name: "",
      email: "",
      phone: "",
      password: String(typed.get("password")),
      confirmPassword: String(typed.get("confirmPassword")),
    };
    const found: Errors = { password: check("password", all), confirmPassword: check("confirmPassword", all) };
    setErrors(found);
    setFailed(null);
    if (found.password || found.confirmPassword) return;
    setBusy(true);
    try {
      await confirmReset(token, all.password, all.confirmPassword);
      signedOut(true);
      passwordSet.say();
      window.location.replace("/login");
      return;
    } catch (error) {
      if (!(error instanceof RequestError)) setFailed(notSent("That did not work. Try again."));
      else if (error.code === "link_over") setOver(true);
      else if (error.fields.password || error.fields.confirmPassword) setErrors(error.fields);
      else {
        setFailed(failure(error));
        if (isUnknown(error)) setUnsure(true);
      }
    }
    setBusy(false);
  }

  if (token === null || over) {
    return (
      <LinkOver
        title={unsure ? "This link was used, or it has expired" : "This link has expired"}
        why={
          token === null
            ? "Open this page with the link from your email. The link works once, for 10 minutes."
            : unsure
              ? "Your new password may be set already. Try to log in with it; if that fails, ask for a new link."
              : "The link works once, for 10 minutes. Your password was not changed."
        }
        action={
          <a className="btn primary" href="/forgot-password">
            Ask for a new link
          </a>
        }
      />
    );
  }
  return (
    <form
      className={`stack ${css.form}`}
      method="post"
      noValidate
      aria-busy={busy}
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h1>Set a new password</h1>
        <p className="subtitle">You will be logged out in all browsers.</p>
      </div>
      <div>
        <PasswordField
          id="password"
          name="password"
          label="New Password"
          required
          autoComplete="new-password"
          error={errors.password}
          onInput={(event) => {
            setPassword(event.currentTarget.value);
            setErrors({});
          }}
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        id="confirmPassword"
        name="confirmPassword"
        label="Confirm Password"
        required
        autoComplete="new-password"
        error={errors.confirmPassword}
        onInput={() => setErrors({})}
      />
      {failed ? (
        <Message kind="error" title={failed.said(false)}>
          <p className="muted">
            {outcome(
              failed.error,
              "Your password was not changed.",
              "We do not know whether your password was changed. Trying again is safe.",
            )}{" "}
            What you typed is still here.
          </p>
        </Message>
      ) : null}
      <noscript>
        <p className="message mb-5">Setting a new password needs JavaScript. Turn it on for this site and reload.</p>
      </noscript>
      <button className="btn primary" type="submit" aria-busy={busy || undefined} disabled={token === undefined}>
        {busy ? "Saving" : "Set this password"}
      </button>
    </form>
  );
}
