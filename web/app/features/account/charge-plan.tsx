import { brokers } from "~/api/brokers";
import { useRef, useState } from "react";
import { type BrokerAccount, type Plan } from "~/api/accounts";
import { useForm } from "~/api/use-form";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { change, put, undo } from "./change-account";
import { fieldsOf, kinds, planOf, type PlanFields } from "./plan-fields";
import css from "./account.module.css";

/** What the broker takes of this account: as it publishes, or as its owner has agreed. */
export function ChargePlan({ account }: { account: BrokerAccount }) {
  const { broker, ownPlan, plan, published } = account;
  const [editing, setEditing] = useState(false);
  /** Fields were shown once: what is typed in them outlives a look at what the broker publishes. */
  const [begun, begin] = useState(ownPlan);
  const form = useRef<HTMLDivElement>(null);
  const mine = useRef<HTMLInputElement>(null);
  const name = brokers[broker].name;
  const open = ownPlan || editing;

  async function choose(own: boolean) {
    setEditing(own);
    if (own) return begin(true);
    if (ownPlan)
      await change(
        account,
        { plan: null },
        { plan },
        published
          ? `${account.accountName} now uses the charges ${name} publishes.`
          : `${account.accountName} has no charges stated now.`,
      );
  }

  function saved() {
    setEditing(false);
    // Another plan is another form: the button that was clicked goes with the old one.
    if (document.activeElement === document.body || form.current?.contains(document.activeElement))
      mine.current?.focus();
  }

  return (
    <div>
      <fieldset className={`field ${css.ways}`}>
        <legend className="label">Brokerage and DP charges</legend>
        <label>
          <input type="radio" name={`plan-${account.account}`} checked={!open} onChange={() => void choose(false)} />
          <b className="strong">{published ? `As ${name} publishes` : "Not stated"}</b>
          <span className="muted">
            {published
              ? "For each trade, the rate of its day is used."
              : "Brokerage and the DP charge are left out, and the journal says so."}
          </span>
        </label>
        <label>
          <input
            ref={mine}
            type="radio"
            name={`plan-${account.account}`}
            checked={open}
            onChange={() => void choose(true)}
          />
          <b className="strong">My own</b>
          <span className="muted">
            For all trades of this account. STT, exchange charges, stamp duty and GST stay at the official rates.
          </span>
        </label>
      </fieldset>
      <div ref={form} hidden={!open}>
        {begun || open ? (
          <PlanForm
            key={JSON.stringify(plan)}
            account={account}
            start={ownPlan ? plan : (published ?? NO_PLAN)}
            onSaved={saved}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Nothing is filled in where nothing is known. */
const NO_RULE = { percent: "", least: "", most: "" };
const NO_PLAN: Plan = {
  delivery: NO_RULE,
  intraday: NO_RULE,
  futures: NO_RULE,
  options: NO_RULE,
  dp: "",
  dpFromValue: "",
};

function PlanForm({ account, start, onSaved }: { account: BrokerAccount; start: Plan; onSaved: () => void }) {
  const initial = fieldsOf(start);
  const { form, fields, field, submit, failed, outcome, busy } = useForm<PlanFields>({
    initial,
    send: async (typed) => {
      await put(account, { plan: planOf(typed) });
      const back = { plan: account.ownPlan ? account.plan : null };
      notify({
        text: `${account.accountName} now uses your own charges.`,
        action: { name: "Undo", do: () => undo(account, back) },
      });
      onSaved();
    },
  });
  const same = account.ownPlan && JSON.stringify(fields) === JSON.stringify(initial);
  const amount = { inputMode: "decimal" as const, autoComplete: "off" };
  return (
    <form
      ref={form}
      className={`${css.plan} stack`}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={`Charges of ${account.accountName}`}
    >
      {kinds.map(({ key, name }) => (
        <fieldset key={key} className="field">
          <legend className="label">{name}, per order</legend>
          <div className={css.feeRule}>
            <Field
              id={`${account.account}-${key}-percent`}
              label="Percent"
              {...amount}
              {...field(`plan.${key}.percent`)}
            />
            <Field
              id={`${account.account}-${key}-least`}
              label="At least"
              prefix="₹"
              {...amount}
              {...field(`plan.${key}.least`)}
            />
            <Field
              id={`${account.account}-${key}-most`}
              label="At most"
              prefix="₹"
              placeholder="no limit"
              {...amount}
              {...field(`plan.${key}.most`)}
            />
          </div>
        </fieldset>
      ))}
      <div className={css.feeRule}>
        <Field
          id={`${account.account}-dp`}
          label="DP charge"
          prefix="₹"
          {...amount}
          hint="Including GST, for each stock and day you sell from your demat account."
          {...field("plan.dp")}
        />
        <Field
          id={`${account.account}-dp-from`}
          label="For sells of at least"
          prefix="₹"
          {...amount}
          hint="Smaller sells pay no DP charge."
          {...field("plan.dpFromValue")}
        />
      </div>
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">
            {outcome(
              "The charges were not changed.",
              "We do not know whether the charges were changed. Saving them again is safe.",
            )}
          </p>
        </Message>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined} disabled={same && !busy}>
          {busy ? "Saving" : "Save charges"}
        </button>
        <p className="caption">For a flat fee enter the same amount twice: at least ₹20, at most ₹20.</p>
      </div>
    </form>
  );
}
