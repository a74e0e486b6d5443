// Changes of a broker account. Each can be taken back.
import { addAccount, type AccountChange, type BrokerAccount, changeAccount, removeAccount } from "~/api/accounts";
import { notDone } from "~/api/failure";
import { journalChanged } from "~/api/queries";
import { notify, type Notice } from "~/ui/toasts";

/** Says whether it was done. */
export async function change(
  account: BrokerAccount,
  to: AccountChange,
  back: AccountChange,
  done: string,
): Promise<boolean> {
  try {
    await put(account, to);
    notify({ text: done, action: { name: "Undo", do: () => undo(account, back) } });
    return true;
  } catch (error) {
    const unsure = "We do not know whether this was changed. Choosing it again is safe.";
    notify({ kind: "failed", text: notDone(error, "Nothing was changed.", unsure) });
    return false;
  }
}

export async function put(account: BrokerAccount, to: AccountChange): Promise<void> {
  await changeAccount(account.account, to);
  await journalChanged();
}

export async function undo(account: BrokerAccount, back: AccountChange): Promise<Notice> {
  try {
    await put(account, back);
    return { text: "The account is as it was before." };
  } catch (error) {
    return { kind: "failed", text: notDone(error, "We could not undo it.", "We do not know whether it was undone.") };
  }
}

export async function remove(account: BrokerAccount): Promise<void> {
  const { broker, alias, method, ownPlan, plan, quantities, accountName } = account;
  try {
    await removeAccount(account.account);
    await journalChanged();
    const again = async (): Promise<Notice> => {
      try {
        const added = await addAccount({ broker, alias, method, ...(ownPlan ? { plan } : {}) });
        if (quantities) await changeAccount(added, { quantities });
        await journalChanged();
        return { text: `“${accountName}” restored.` };
      } catch (error) {
        const unsure = "We do not know whether it was restored. Reload the page to see.";
        return { kind: "failed", text: notDone(error, "We could not restore it.", unsure) };
      }
    };
    notify({ text: `“${accountName}” removed.`, action: { name: "Undo", do: again } });
  } catch (error) {
    const unsure = "We do not know whether it was removed. Reload the page to see.";
    notify({ kind: "failed", text: notDone(error, "It was not removed.", unsure) });
  }
}
