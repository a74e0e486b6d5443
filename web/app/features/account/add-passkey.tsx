import { useState } from "react";
import { RequestError } from "~/api/errors";
import { addPasskey, startPasskey } from "~/api/passkeys";
import { look } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { PasswordAgain } from "./password-again";
import { deviceName } from "./device-name";
import css from "./account.module.css";

/** Named first, made by the browser, kept by the server. */
export function AddPasskey() {
  const [again, askAgain] = useState<string | null>(null);
  const { form, field, submit, failed, outcome, busy } = useForm({
    initial: { name: deviceName(typeof navigator === "undefined" ? "" : navigator.userAgent) },
    check: ({ name }) => ({ name: name.trim() ? undefined : "Name is required." }),
    send: async ({ name }) => {
      try {
        await make(name.trim());
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== "password_again") throw error;
        askAgain(name.trim());
      }
    },
  });
  return (
    <>
      <form ref={form} className={`${css.narrow} mt-5`} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id="passkey-name"
          label="Name of the new passkey"
          hint="The name of the device, so that you recognise it later."
          maxLength={60}
          autoComplete="off"
          {...field("name")}
        />
        <div className="button-row">
          <button className="btn" type="submit" aria-busy={busy || undefined}>
            {busy ? "Waiting for your device" : "Add a passkey"}
          </button>
        </div>
        {failed ? (
          <div className="mt-4">
            <Message kind="error" title={failed}>
              <p className="muted">
                {outcome(
                  "No passkey was added.",
                  "We do not know whether a passkey was added. Reload the page to see.",
                )}
              </p>
            </Message>
          </div>
        ) : null}
      </form>
      {again === null ? null : (
        <PasswordAgain
          title="Enter your password"
          action="Go on"
          doing="Waiting for your device"
          back="/security#passkeys"
          send={(password) => make(again, password)}
          onClose={() => askAgain(null)}
        >
          <p>You logged in a while ago. To add a passkey, enter your password again.</p>
        </PasswordAgain>
      )}
    </>
  );
}

async function make(name: string, password?: string): Promise<void> {
  const publicKey = await startPasskey(password);
  const credential = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw new Error(refusal(error));
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error(refusal(null));
  await addPasskey(name, credential);
  notify({ text: `You can now log in with ${name}.` });
  await look("passkeys", "security-events");
}

/** What the browser's own dialog ended with. */
function refusal(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError" || name === "AbortError") return "It was cancelled, or took too long.";
  if (name === "SecurityError") return "Passkeys work only on a secure address (https).";
  return "The device could not create a passkey.";
}
