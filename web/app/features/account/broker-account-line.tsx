import { brokers } from "~/api/brokers";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { type BrokerAccount } from "~/api/accounts";
import { counted } from "~/lib/format";
import { AliasForm } from "./alias-form";
import { change, remove } from "./change-account";
import { ChargePlan } from "./charge-plan";
import { MethodChoice } from "./method-choice";
import { QuantitiesChoice } from "./quantities-choice";
import css from "./account.module.css";

/** One account; what can be changed about it opens under it. */
export function BrokerAccountLine({ account }: { account: BrokerAccount }) {
  const [open, setOpen] = useState(false);
  /** Opened once: what is typed in it outlives Close. */
  const [begun, begin] = useState(false);
  /** "Ask again" can be taken back where it stands. */
  const [wasSaid, sayOnce] = useState(false);
  const { accountName, alias, broker } = account;
  const body = `account-${account.account}`;
  return (
    <li className={css.accountLine}>
      <Landmark className="icon size-[20px]!" aria-hidden />
      <div className="min-w-0">
        <p className="strong wrap-anywhere">
          {accountName} {alias ? <span className="tag">{brokers[broker].name}</span> : null}
        </p>
        <p className="muted num">{held(account)}</p>
        <p className="caption">
          {account.method === "fifo" ? "First in, first out" : "Weighted average"} ·{" "}
          {account.ownPlan
            ? "your own charges"
            : account.published
              ? `${brokers[broker].name}’s published charges`
              : "brokerage not stated"}
        </p>
      </div>
      <button
        className="btn compact"
        type="button"
        aria-expanded={open}
        aria-controls={body}
        aria-label={`${open ? "Close" : "Change"} ${accountName}`}
        onClick={() => {
          begin(true);
          setOpen(!open);
        }}
      >
        {open ? "Close" : "Change"}
      </button>
      <div className={`${css.accountForm} stack`} id={body} hidden={!open}>
        {begun ? (
          <>
            <AliasForm account={account} />
            <MethodChoice
              account={account}
              onChoose={(method) =>
                change(account, { method }, { method: account.method }, chosenWords(method, accountName))
              }
            />
            <ChargePlan account={account} />
            {wasSaid || account.quantities ? (
              <QuantitiesChoice
                account={account}
                onChoose={(quantities) => {
                  sayOnce(true);
                  return change(
                    account,
                    { quantities },
                    { quantities: account.quantities },
                    countedWords(quantities, accountName),
                  );
                }}
              />
            ) : null}
            <Removal account={account} />
          </>
        ) : null}
      </div>
    </li>
  );
}

function chosenWords(method: BrokerAccount["method"], name: string): string {
  return method === "fifo" ? `${name} now uses first in, first out (FIFO).` : `${name} now uses the weighted average.`;
}

function countedWords(quantities: BrokerAccount["quantities"], name: string): string {
  return quantities ? `The next files of ${name} count ${quantities}.` : `The next file of ${name} asks you.`;
}

function held({ imports, undone }: BrokerAccount): string {
  const out = undone > 0 ? `${counted(undone, "undone import")} can be restored` : "";
  return [imports > 0 ? counted(imports, "import") : "No imports", out].filter(Boolean).join(", ");
}

function Removal({ account }: { account: BrokerAccount }) {
  const [busy, setBusy] = useState(false);
  const { imports, undone, accountName } = account;
  if (imports + undone > 0) {
    return (
      <p className="caption">
        {imports > 0
          ? "An account with imports cannot be removed. Undo its imports first."
          : "It cannot be removed while its undone imports can be restored."}
      </p>
    );
  }

  async function onClick() {
    if (busy) return;
    setBusy(true);
    await remove(account);
    setBusy(false);
  }

  return (
    <div>
      <button className="btn compact" type="button" aria-busy={busy || undefined} onClick={() => void onClick()}>
        {busy ? "Removing" : `Remove ${accountName}`}
      </button>
    </div>
  );
}
