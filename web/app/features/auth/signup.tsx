import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { login, lookWho, register } from "~/api/auth";
import { RequestError } from "~/api/errors";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { page } from "~/lib/page";
import { check, checkAll, type Errors, type FieldName, fieldNames, type Registration, tidy } from "~/lib/registration";
import { session, signedIn } from "~/lib/session";
import { Field } from "~/ui/field";
import { PasswordField } from "~/ui/password-field";
import { PasswordRules } from "~/ui/password-rules";
import { carryEmail, useEmailField } from "./carried-email";
import { Failed } from "./failed";
import { registerFailure } from "./failure";
import { useGoing } from "./going";
import { useAttempt } from "./use-attempt";
import { useOnward, useSearch } from "./use-next";
import { Waiting } from "./waiting";
import css from "./auth.module.css";

export const meta = () =>
  page({
    title: "Sign up · Rojmel",
    description:
      "Create a free trading journal at Rojmel: five fields, then upload your first Zerodha or Groww file. All charges are counted, and you can undo every import.",
    index: false,
  });

export default function Signup() {
  useOnward();
  const search = useSearch();
  const { Link, go } = useGoing();
  const form = useRef<HTMLFormElement>(null);
  const email = useEmailField();
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const { attempt, busy, failure, close } = useAttempt(registerFailure);

  function typed(): Registration {
    const values = new FormData(form.current ?? undefined);
    return Object.fromEntries(fieldNames.map((name) => [name, String(values.get(name) ?? "")])) as Registration;
  }

  // What was typed before this page answered.
  useEffect(() => {
    const early = form.current?.elements.namedItem("password");
    if (early instanceof HTMLInputElement && early.value) setPassword(early.value);
  }, []);

  /** Editing any field clears all messages. */
  function edited({ currentTarget: { name, value } }: InputEvent<HTMLInputElement>) {
    if (name === "password") setPassword(value);
    setErrors({});
  }

  function left(event: FocusEvent<HTMLInputElement>) {
    const name = event.currentTarget.name as FieldName;
    afterPointerUp(() =>
      setErrors((before) => ({ ...before, [name]: form.current ? (check(name, typed()) ?? undefined) : undefined })),
    );
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const all = typed();
    const found = checkAll(all);
    setErrors(found);
    if (focusFirst(found)) return;
    void attempt(async () => {
      try {
        // Which notice it is that stands above the button, the server says.
        const known = session.get() ?? (await lookWho().catch(() => null));
        await register(tidy(all), known?.notice ?? "");
      } catch (error) {
        if (error instanceof RequestError) setErrors(error.fields);
        throw error;
      }
      if (!(await enter(tidy(all)))) carryEmail(all.email);
      await go(`/successreg${search}`, "push");
      return null;
    });
  }

  function focusFirst(found: Errors): boolean {
    const first = fieldNames.find((name) => found[name]);
    if (first) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
    return first !== undefined;
  }

  const watched = { required: true, onInput: edited, onBlur: left };
  return (
    <>
      <form
        className={`stack ${css.form}`}
        method="post"
        noValidate
        inert={busy}
        aria-busy={busy}
        ref={form}
        onSubmit={submit}
      >
        <noscript>
          <p className="message">To sign up, turn on JavaScript for this site and reload the page.</p>
        </noscript>
        <div>
          <h1>Create your account</h1>
          <p className="subtitle">Fill in five fields, then add your first trades.</p>
        </div>
        <Field id="name" name="name" label="Full Name" {...watched} autoComplete="name" error={errors.name} />
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          {...watched}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputRef={email}
          error={errors.email}
        />
        <Field
          id="phone"
          name="phone"
          label="Phone Number"
          type="tel"
          inputMode="numeric"
          {...watched}
          autoComplete="tel-national"
          error={errors.phone}
        />
        <div>
          <PasswordField
            id="password"
            name="password"
            label="Password"
            {...watched}
            autoComplete="new-password"
            error={errors.password}
          />
          <PasswordRules password={password} />
        </div>
        <PasswordField
          id="confirmPassword"
          name="confirmPassword"
          label="Confirm Password"
          {...watched}
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <p className="caption">
          By signing up you agree that we keep the data listed in the{" "}
          <a href="/terms-and-conditions/#privacy" target="_blank" rel="noopener">
            privacy notice<span className="visually-hidden">, opens a new tab</span>
          </a>{" "}
          to run your journal. You can withdraw this consent at any time.
        </p>
        <button className="btn primary" type="submit" disabled={busy} aria-busy={busy}>
          Sign Up
        </button>
        <p className={`${css.switchLine} muted`}>
          Already have an account?{" "}
          <Link to={`/login${search}`} data-early onClick={() => carryEmail(email.current?.value)}>
            Login
          </Link>
        </p>
      </form>
      {busy ? <Waiting words="Creating your account" /> : null}
      {failure ? (
        <Failed
          failure={failure}
          onClose={() => {
            close();
            if (!focusFirst(errors)) form.current?.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
          }}
        />
      ) : null}
    </>
  );
}

/**
 * By a login of its own: the answer to a registration is the same for an address that is taken, and must stay so. Where
 * the login is refused the next screen leads to its form.
 */
async function enter({ email, password }: Registration): Promise<boolean> {
  try {
    const isIn = await login(email, password);
    if (isIn) signedIn(email);
    return isIn;
  } catch {
    return false;
  }
}
