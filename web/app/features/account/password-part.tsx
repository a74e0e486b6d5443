import { useState } from "react";
import { Link } from "react-router";
import { changePassword, type Profile } from "~/api/account";
import { look } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { counted } from "~/lib/format";
import { check } from "~/lib/registration";
import { Message } from "~/ui/message";
import { PasswordField } from "~/ui/password-field";
import { PasswordRules } from "~/ui/password-rules";
import { notify } from "~/ui/toasts";
import css from "./account.module.css";

const none = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordPart({ profile: { email, hasPassword } }: { profile: Profile }) {
  const [open, setOpen] = useState(false);
  if (!hasPassword) {
    return (
      <div className={css.narrow}>
        <p className="muted">
          This account has no password, because you log in with Google. You can add a password as a second way to log
          in.
        </p>
        <div className="button-row">
          <Link className="btn" to="/forgot-password">
            Set a password by email
          </Link>
        </div>
      </div>
    );
  }
  return open ? (
    <Change email={email} onClose={() => setOpen(false)} />
  ) : (
    <button className="btn" type="button" onClick={() => setOpen(true)}>
      Change password
    </button>
  );
}

function Change({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, fields, field, submit, failed, outcome, busy } = useForm({
    initial: none,
    check: ({ currentPassword, password, confirmPassword }) => {
      const all = { name: "", email: "", phone: "", password, confirmPassword };
      return {
        currentPassword: currentPassword === "" ? "Password is required." : undefined,
        password: check("password", all) ?? undefined,
        confirmPassword: check("confirmPassword", all) ?? undefined,
      };
    },
    send: async ({ currentPassword, password, confirmPassword }) => {
      const ended = await changePassword(currentPassword, password, confirmPassword);
      notify({
        text:
          ended > 0
            ? `Your password is changed. You are logged out in ${counted(ended, "other browser")}.`
            : "Your password is changed.",
      });
      void look("sessions", "security-events");
    },
    done: onClose,
  });
  return (
    <form ref={form} className={`${css.narrow} stack settle`} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        {/* Who keeps passwords for this person learns whose changed. */}
        <input
          className="visually-hidden"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          id="currentPassword"
          label="Current Password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was clicked has become this form
          autoFocus
          {...field("currentPassword")}
        />
      </div>
      <div>
        <PasswordField id="password" label="New Password" autoComplete="new-password" {...field("password")} />
        <PasswordRules password={fields.password} />
      </div>
      <PasswordField
        id="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">
            {outcome(
              "Your password was not changed.",
              "We do not know whether your password was changed. Try again. If you are logged out, or your current password is refused, your new password is set: log in with it.",
            )}{" "}
            What you typed is still here.
          </p>
        </Message>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined}>
          {busy ? "Saving" : "Change password"}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          Keep the old one
        </button>
      </div>
    </form>
  );
}
