import { brokers } from "~/api/brokers";
import type { BrokerAccount } from "~/api/accounts";
import { useForm } from "~/api/use-form";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { put, undo } from "./change-account";
import css from "./account.module.css";

/** What the account is called here. */
export function AliasForm({ account }: { account: BrokerAccount }) {
  const { alias, broker } = account;
  const {
    form,
    fields,
    put: fill,
    field,
    submit,
    failed,
    outcome,
    busy,
  } = useForm({
    initial: { alias },
    send: async (typed) => {
      const name = typed.alias.trim();
      fill({ alias: name });
      await put(account, { alias: name });
      notify({
        text: name ? `Account renamed to “${name}”.` : `Account renamed to ${brokers[broker].name}.`,
        action: {
          name: "Undo",
          do: async () => {
            const notice = await undo(account, { alias });
            if (notice.kind !== "failed") fill({ alias });
            return notice;
          },
        },
      });
    },
  });
  return (
    <form ref={form} className={css.narrow} noValidate onSubmit={(event) => void submit(event)}>
      <div className={css.renameForm}>
        <Field
          id={`alias-${account.account}`}
          label="Account name"
          autoComplete="off"
          maxLength={40}
          hint={`If empty, the name is ${brokers[broker].name}.`}
          {...field("alias")}
        />
        <button className="btn" type="submit" aria-busy={busy || undefined} disabled={fields.alias === alias && !busy}>
          {busy ? "Renaming" : "Rename"}
        </button>
      </div>
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">
            {outcome(
              "The name was not changed.",
              "We do not know whether the name was changed. Renaming it again is safe.",
            )}
          </p>
        </Message>
      ) : null}
    </form>
  );
}
