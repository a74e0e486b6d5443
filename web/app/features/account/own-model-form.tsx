import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import { type OwnModelState, setOwnModel } from "~/api/own-model";
import { look } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { PasswordAgain } from "./password-again";
import css from "./account.module.css";

type Props = { state: OwnModelState; onDone: () => void; onCancel?: () => void };
type Wanted = { address: string; name: string; key: string | null };

/** Where requests may go, as the operator lets them. */
function places({ ports, listedNetworks }: OwnModelState): string {
  const others = ports.filter((port) => port !== 443);
  const begins = listedNetworks ? "https://, or http:// in networks that this site lists" : "https://";
  return others.length === 0
    ? `It begins with ${begins}.`
    : `It begins with ${begins}; ports 443, ${others.join(", ")}.`;
}

/** Address, name and key. The key goes out once and is shown nowhere. */
export function OwnModelForm({ state, onDone, onCancel }: Props) {
  const id = useId();
  const { model } = state;
  const [again, askAgain] = useState<Wanted | null>(null);
  const save = async (wanted: Wanted, password?: string) => {
    await setOwnModel({ ...wanted, password: password ?? null });
    await look("own-model", "history", "security-events");
    onDone();
  };
  const { form, field, submit, failed, outcome, busy } = useForm({
    initial: { address: model?.address ?? "", name: model?.name ?? "", key: "" },
    check: ({ address, name }) => ({
      address: address.trim() ? undefined : "Address is required.",
      name: name.trim() ? undefined : "Name is required.",
    }),
    send: async ({ address, name, key }) => {
      const wanted = { address: address.trim(), name: name.trim(), key: key.trim() || null };
      try {
        await save(wanted);
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== "password_again") throw error;
        askAgain(wanted);
      }
    },
  });
  return (
    <>
      <form ref={form} className={`${css.narrow} mt-5 stack`} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id={`${id}-address`}
          label="Address"
          hint={`As https://models.example/v1; /chat/completions is added. ${places(state)}`}
          type="url"
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          {...field("address")}
        />
        <Field
          id={`${id}-name`}
          label="Name of the model"
          hint="As its server calls it."
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          {...field("name")}
        />
        <Field
          id={`${id}-key`}
          label="Key"
          optional
          hint={
            model?.hasKey
              ? "One is kept. Leave this empty to keep it."
              : "It is stored encrypted, goes to this address alone, and is never shown again."
          }
          type="password"
          maxLength={512}
          autoComplete="off"
          {...field("key")}
        />
        <p className="caption max-w-(--measure)">
          Whoever runs that server can read your questions and the figures that are looked up for them. What they do
          with it is between them and you.
        </p>
        <div className="button-row">
          <button className="btn primary" type="submit" aria-busy={busy || undefined}>
            {busy ? "Saving" : "Save"}
          </button>
          {onCancel ? (
            <button className="btn" type="button" onClick={onCancel}>
              Cancel
            </button>
          ) : null}
        </div>
        {failed ? (
          <Message kind="error" title={failed}>
            <p className="muted">
              {outcome("Nothing was changed.", "We do not know whether this was changed. Saving it again is safe.")}
            </p>
          </Message>
        ) : null}
      </form>
      {again === null ? null : (
        <PasswordAgain
          title="Enter your password"
          action="Save"
          doing="Saving"
          back="/settings#own-model"
          send={(password) => save(again, password)}
          onClose={() => askAgain(null)}
        >
          <p>You logged in a while ago. To name a model, enter your password again.</p>
        </PasswordAgain>
      )}
    </>
  );
}
