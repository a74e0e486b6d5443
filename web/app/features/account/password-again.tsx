import { type ReactNode, useId } from "react";
import { useMe } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { useProfile } from "~/api/use-profile";
import { Dialog } from "~/ui/dialog";
import { Message } from "~/ui/message";
import { PasswordField } from "~/ui/password-field";

type Props = {
  title: string;
  /** The words of the button, and while it is at work. */
  action: string;
  doing: string;
  danger?: boolean;
  /** Does it with the password; what it throws is shown under the field. */
  send: (password: string) => Promise<void>;
  /** Where Google leads back to, for who has no password. */
  back: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks whether it is still the same person before something that cannot be taken back at once. */
export function PasswordAgain({ title, action, doing, danger, send, back, onClose, children }: Props) {
  const id = useId();
  const user = useMe().data?.user;
  const withPassword = useProfile().data?.hasPassword ?? true;
  const { form, field, submit, failed, outcome, busy } = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: withPassword && password === "" ? "Password is required." : undefined }),
    send: ({ password }) => send(password),
    done: onClose,
  });
  return (
    <Dialog
      title={title}
      kind={danger ? "error" : "plain"}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button
            className={`btn ${danger ? "danger" : "primary"}`}
            type="submit"
            form={id}
            aria-busy={busy || undefined}
          >
            {busy ? doing : action}
          </button>
        </>
      }
    >
      <div className="muted">{children}</div>
      <form id={id} ref={form} className="stack mt-4" noValidate onSubmit={(event) => void submit(event)}>
        {withPassword ? (
          <div>
            <input
              className="visually-hidden"
              type="email"
              name="email"
              autoComplete="username"
              value={user?.email ?? ""}
              readOnly
              tabIndex={-1}
              aria-hidden="true"
            />
            <PasswordField
              id={`${id}-password`}
              label="Password"
              autoComplete="current-password"
              {...field("password")}
            />
          </div>
        ) : null}
        {failed ? (
          <Message kind="error" title={failed}>
            <p className="muted">{outcome("Nothing was changed.")}</p>
            {/* A page of the server, not of this app. */}
            {withPassword ? null : (
              <a className="btn compact mt-3" href={`/api/auth/google?next=${encodeURIComponent(back)}`}>
                Log in again with Google
              </a>
            )}
          </Message>
        ) : null}
      </form>
    </Dialog>
  );
}
