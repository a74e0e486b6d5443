import { brokers } from "~/api/brokers";
import { useEffect, useState } from "react";
import { addAccount, type BrokerAccount, choiceOf } from "~/api/accounts";
import type { Preview } from "~/api/imports";
import { queryClient } from "~/api/queries";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { AccountsAway, useAccountChoice } from "./accounts-away";
import { nextAlias } from "./next-alias";
import { choice, pickAccount, type UploadItem, takePicked } from "./upload-items";

type Props = { item: UploadItem; busy: boolean; preview?: Preview };

/** Which broker account a file goes to, when there is a choice to make. */
export function UploadAccount({ item, busy, preview }: Props) {
  const id = `account-${item.key}`;
  const { accounts, again } = useAccountChoice(id);
  const [failed, setFailed] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  // A file that could not be looked at has not said its broker.
  const broker = preview?.file.broker ?? choice.get().broker;
  const own = broker ? choiceOf(accounts, broker) : (accounts ?? []);
  const offers = preview?.otherClient ?? false;
  // What was picked had the file read anew, and the select was away meanwhile.
  useEffect(() => {
    if (takePicked(item.key) && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [item.key, id]);
  if (again && !preview)
    return (
      <p className="muted mt-5">
        <AccountsAway id={id} again={again} />
      </p>
    );
  if (own.length < 2 && !offers) return null;

  async function addNew() {
    if (adding || !preview) return;
    setAdding(true);
    setFailed(null);
    try {
      const made = await addAccount({
        broker: preview.file.broker,
        alias: nextAlias(accounts ?? [], preview.file.broker),
      });
      await queryClient.invalidateQueries({ queryKey: ["accounts"] });
      pickAccount(item.key, made);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    }
    setAdding(false);
  }

  return (
    <div className="max-w-[370px] stack mt-5">
      {own.length > 1 ? (
        <Select
          id={id}
          label="Broker account"
          disabled={busy}
          value={item.account || preview?.account || ""}
          hint={
            preview && !item.account ? "Read from the file." : "Buys and sells are matched only within one account."
          }
          options={[
            ...(preview ? [] : [["", "Select Account"] as const]),
            ...own.map((one) => [one.account, nameOf(one, broker === "")] as const),
          ]}
          onChange={(event) => pickAccount(item.key, event.target.value)}
        />
      ) : null}
      {offers ? (
        <div>
          <button
            className="btn compact"
            type="button"
            disabled={busy}
            aria-busy={adding || undefined}
            onClick={() => void addNew()}
          >
            {adding ? "Adding" : "Add to a new account"}
          </button>
          <p className="caption mt-2">You can rename it in Settings.</p>
        </div>
      ) : null}
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">No account was added.</p>
        </Message>
      ) : null}
    </div>
  );
}

const nameOf = ({ accountName, alias, broker }: BrokerAccount, several: boolean) =>
  several && alias ? `${accountName} (${brokers[broker].name})` : accountName;
