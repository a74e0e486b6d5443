import { type SubmitEvent, useRef, useState } from "react";
import { login } from "~/api/auth";
import { useHydrated } from "~/lib/hydrated";
import { page } from "~/lib/page";
import { check } from "~/lib/registration";
import { signedIn } from "~/lib/session";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { PasswordField } from "~/ui/password-field";
import { carryEmail, useEmailField } from "./carried-email";
import { Failed } from "./failed";
import { INVALID, loginFailure } from "./failure";
import { useGoing } from "./going";
import { GoogleButton } from "./google-button";
import { googleWords } from "./google-words";
import { PasskeyButton } from "./passkey-button";
import { passwordSet } from "./password-set";
import { useAttempt } from "./use-attempt";
import { useNext, useOnward, useSearch } from "./use-next";
import { Waiting } from "./waiting";
import css from "./auth.module.css";

export const meta = () =>
  page({
    title: "Login · Rojmel",
    description:
      "Log in to Rojmel to see your trading journal: net profit after charges, equity curve, calendar and every trade you have added.",
    index: false,
  });

type Errors = { email?: string | null; password?: string | null };

export default function Login() {
  useOnward();
  const next = useNext();
  const search = useSearch();
  const google = googleWords(new URLSearchParams(search).get("google"));
  const { Link, go } = useGoing();
  const isNew = useHydrated() && passwordSet.wasSaid();
  const [errors, setErrors] = useState<Errors>({});
  const { attempt, busy, failure, tell, close } = useAttempt(loginFailure);
  const email = useEmailField();
  const password = useRef<HTMLInputElement>(null);
  const onward = () => go(next ?? "/dashboard", "replace");
  const carry = () => carryEmail(email.current?.value);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = { email: email.current?.value.trim() ?? "", password: password.current?.value ?? "" };
    const found: Errors = {
      email: check("email", { name: "", phone: "", confirmPassword: "", ...typed }),
      password: typed.password === "" ? "Password is required." : null,
    };
    setErrors(found);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    void attempt(async () => {
      if (!(await login(typed.email, typed.password))) return INVALID;
      signedIn(typed.email);
      await onward();
      return null;
    });
  }

  return (
    <>
      <form className={`stack ${css.form}`} method="post" noValidate inert={busy} aria-busy={busy} onSubmit={submit}>
        <noscript>
          <p className="message">To log in, turn on JavaScript for this site and reload the page.</p>
        </noscript>
        <div>
          <h1>Log in</h1>
          <p className="subtitle">
            {next ? "After login you return to the page you came from." : "Log in to see your journal."}
          </p>
        </div>
        {google ? (
          <Message kind="warning" title="Google login failed.">
            <p className="muted">{google}</p>
          </Message>
        ) : null}
        {isNew ? (
          <Message kind="note" title="Your new password is set.">
            <p className="muted">Log in with it. You are logged out in all other browsers.</p>
          </Message>
        ) : null}
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputRef={email}
          error={errors.email}
          onInput={() => setErrors({})}
        />
        <div>
          <PasswordField
            id="password"
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            inputRef={password}
            error={errors.password}
            onInput={() => setErrors({})}
          />
          <p className={css.forgot}>
            <Link to="/forgot-password" onClick={carry}>
              Forgot password?
            </Link>
          </p>
        </div>
        <button className="btn primary" type="submit" disabled={busy} aria-busy={busy}>
          Login
        </button>
        <p className={css.orDivider}>or</p>
        <GoogleButton next={next} tell={tell} />
        <PasskeyButton attempt={attempt} onIn={onward} />
        <p className={`${css.switchLine} muted`}>
          No account yet?{" "}
          <Link to={`/signup${search}`} data-early onClick={carry}>
            Sign up
          </Link>
          , it is free.
          <br />
          Want to look first? <Link to="/demo">See a sample journal</Link>.
        </p>
      </form>
      {busy ? <Waiting words="Logging you in" /> : null}
      {failure ? (
        <Failed
          failure={failure}
          onClose={() => {
            close();
            password.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
