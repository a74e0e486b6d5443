import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { canPasskeys, fetchPasskeys, type Passkey, removePasskey, renamePasskey } from "~/api/passkeys";
import { look } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { useAction } from "~/api/use-action";
import { dayOf, longDay, when } from "~/lib/time";
import { AskFirst } from "~/ui/ask-first";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { AddPasskey } from "./add-passkey";
import { Fetched } from "./fetched";
import css from "./account.module.css";

export function PasskeysPart() {
  const passkeys = useQuery({ queryKey: ["passkeys"], queryFn: ({ signal }) => fetchPasskeys(signal) });
  return (
    <Fetched query={passkeys} what="your passkeys" lines={1}>
      {(found) => (
        <>
          {found.length > 0 ? (
            <ul className={css.lines}>
              {found.map((one) => (
                <OnePasskey key={one.id} passkey={one} />
              ))}
            </ul>
          ) : (
            <p className="muted max-w-(--measure)">
              None yet. With a passkey you log in with the screen lock of your phone or computer: fingerprint, face or
              PIN. There is no password to remember, and a fake website cannot ask for it.
            </p>
          )}
          {canPasskeys() ? <AddPasskey /> : <p className="caption mt-4">This browser does not support passkeys.</p>}
        </>
      )}
    </Fetched>
  );
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const [asking, ask] = useState<"rename" | "remove" | null>(null);
  const { name, createdAt, usedAt } = passkey;
  const close = () => ask(null);
  return (
    <li>
      <KeyRound className="icon size-[20px]!" aria-hidden />
      <div>
        <p className="strong wrap-anywhere">{name}</p>
        <p className="muted num">{usedAt ? `Last used ${when(usedAt)}` : "Not used yet"}</p>
        <p className="caption num">Added {longDay(dayOf(createdAt))}</p>
      </div>
      <div className="actions">
        <button className="btn compact" type="button" aria-label={`Rename ${name}`} onClick={() => ask("rename")}>
          Rename
        </button>
        <button className="btn compact" type="button" aria-label={`Remove ${name}`} onClick={() => ask("remove")}>
          Remove
        </button>
      </div>
      {asking === "rename" ? <Rename passkey={passkey} onClose={close} /> : null}
      {asking === "remove" ? <Remove passkey={passkey} onClose={close} /> : null}
    </li>
  );
}

type PasskeyProps = { passkey: Passkey; onClose: () => void };

function Rename({ passkey, onClose }: PasskeyProps) {
  const id = useId();
  const { form, field, submit, failed, outcome, busy } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() ? undefined : "Name is required." }),
    send: async ({ name }) => {
      await renamePasskey(passkey.id, name.trim());
      await look("passkeys", "security-events");
    },
    done: onClose,
  });
  return (
    <Dialog
      title={`Rename ${passkey.name}`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button className="btn primary" type="submit" form={id} aria-busy={busy || undefined}>
            {busy ? "Renaming" : "Rename"}
          </button>
        </>
      }
    >
      <form id={id} ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Field id={`${id}-name`} label="Name" maxLength={60} autoComplete="off" {...field("name")} />
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
    </Dialog>
  );
}

/** The key itself stays on its device; what the server forgets cannot be restored, so it is asked. */
function Remove({ passkey, onClose }: PasskeyProps) {
  const remove = useAction(async () => {
    await removePasskey(passkey.id);
    notify({ text: `${passkey.name} removed. You can no longer log in with it.` });
    await look("passkeys", "security-events");
    onClose();
  });
  return (
    <AskFirst
      {...remove}
      title={`Remove ${passkey.name}?`}
      action="Remove"
      doing="Removing"
      unchanged="It was not removed."
      onClose={onClose}
    >
      You can no longer log in with it. To use this device again, add a new passkey on it, and delete the old one in its
      settings.
    </AskFirst>
  );
}
