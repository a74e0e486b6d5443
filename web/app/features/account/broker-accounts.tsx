import { brokerOptions, brokers } from "~/api/brokers";
import { notDone } from "~/api/failure";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { addAccount, type BrokerAccount, removeAccount, useAccounts } from "~/api/accounts";
import { journalChanged } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { notify, type Notice } from "~/ui/toasts";
import { BrokerAccountLine } from "./broker-account-line";
import { Fetched } from "./fetched";
import css from "./account.module.css";

/** Every account with a broker: what it is called, how it is matched, what it is charged. */
export function BrokerAccounts() {
  const accounts = useAccounts();
  return (
    <Fetched query={accounts} what="your broker accounts" lines={2}>
      {(found) => (
        <>
          {found.length === 0 ? (
            <p className="muted max-w-(--measure)">
              Your first file or trade creates one. Add one here if you have several accounts with the same broker: your
              own and your mother’s, or one for shares and one for F&amp;O.
            </p>
          ) : (
            <ul className={css.lines}>
              {found.map((one) => (
                <BrokerAccountLine key={one.account} account={one} />
              ))}
            </ul>
          )}
          <Add accounts={found} />
        </>
      )}
    </Fetched>
  );
}

function Add({ accounts }: { accounts: readonly BrokerAccount[] }) {
  const [open, setOpen] = useState(false);
  /** The form has just gone, and what had the focus with it. */
  const back = useRef(false);
  if (!open) {
    return (
      <div className="button-row">
        <button
          className="btn"
          type="button"
          onClick={() => setOpen(true)}
          ref={(button) => {
            if (back.current) button?.focus();
            back.current = false;
          }}
        >
          <Plus className="icon" aria-hidden />
          Add an account
        </button>
      </div>
    );
  }
  return (
    <AddForm
      accounts={accounts}
      onClose={() => {
        back.current = true;
        setOpen(false);
      }}
    />
  );
}

function AddForm({ accounts, onClose }: { accounts: readonly BrokerAccount[]; onClose: () => void }) {
  const { form, field, fields, submit, failed, outcome, busy } = useForm({
    initial: { broker: "zerodha", alias: "" },
    check: ({ broker, alias }) => ({
      alias:
        !alias.trim() && accounts.some((one) => one.broker === broker && !one.alias)
          ? "Enter a name, so that you can tell your accounts apart."
          : undefined,
    }),
    send: async (typed) => {
      const broker = typed.broker as BrokerAccount["broker"];
      const account = await addAccount({ broker, alias: typed.alias });
      await journalChanged();
      const name = typed.alias.trim() || brokers[broker].name;
      notify({ text: `“${name}” added.`, action: { name: "Undo", do: () => undo(account, name) } });
    },
    done: onClose,
  });
  const { broker } = fields;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      ref={form}
      className={`${css.narrow} stack ${css.addAccount}`}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Add an account"
    >
      <Select id="new-account-broker" label="Broker" options={brokerOptions} {...field("broker")} />
      <Field
        id="new-account-alias"
        label="Account name"
        autoComplete="off"
        maxLength={40}
        inputRef={first}
        hint={`A name for yourself. ${brokers[broker as BrokerAccount["broker"]].name} does not see it.`}
        {...field("alias")}
      />
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">
            {outcome(
              "Nothing was added.",
              "We do not know whether it was added. Adding it again is safe: a name is never taken twice.",
            )}
          </p>
        </Message>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined}>
          {busy ? "Adding" : "Add"}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

async function undo(account: string, name: string): Promise<Notice> {
  try {
    await removeAccount(account);
    await journalChanged();
    return { text: `“${name}” removed again.` };
  } catch (error) {
    return { kind: "failed", text: notDone(error, "We could not undo it.", "We do not know whether it was undone.") };
  }
}
