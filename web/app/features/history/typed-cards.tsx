import { Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import type { TypedCard } from "~/api/record";
import { useMe } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { useAmounts } from "~/lib/amounts";
import { rupees } from "~/lib/format";
import { clock, dayOf, longDay } from "~/lib/time";
import { Dialog } from "~/ui/dialog";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Textarea } from "~/ui/textarea";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { changeCard, dropCard } from "./change";
import { cardFields, cardProblems, type Fields, fieldsOf, recordsOf } from "./typed-card";
import tradeDrawerCss from "./trade-drawer.module.css";
import startCss from "./start.module.css";
import historyCss from "./history.module.css";

type Props = { cards: readonly TypedCard[]; revision: number; onGone: () => void };

/** Trades typed by hand can be corrected and removed one by one; each change can be undone. */
export function TypedCards({ cards, revision, onGone }: Props) {
  const [edited, edit] = useState<TypedCard | null>(null);
  if (cards.length === 0) return null;
  return (
    <section className={tradeDrawerCss.part} aria-labelledby="typed">
      <h3 id="typed">Typed by hand</h3>
      <ul className={startCss.typed}>
        {cards.map((card) => (
          <TypedCardItem
            key={`${card.account}/${card.orderId}`}
            card={card}
            revision={revision}
            onEdit={() => edit(card)}
            onGone={onGone}
          />
        ))}
      </ul>
      {edited ? <EditDialog card={edited} revision={revision} onClose={() => edit(null)} onSaved={onGone} /> : null}
    </section>
  );
}

function TypedCardItem({
  card,
  revision,
  onEdit,
  onGone,
}: {
  card: TypedCard;
  revision: number;
  onEdit: () => void;
  onGone: () => void;
}) {
  const { quantity } = useAmounts();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    const notice = await dropCard({ revision, account: card.account, orderId: card.orderId }, nameOf(card));
    setBusy(false);
    if (notice.kind !== "failed") onGone();
    notify(notice);
  }

  return (
    <li>
      <div className="min-w-0">
        {card.records.map(({ type, price, quantity: units, timestamp, symbol }) => (
          <p key={type} className="num">
            <Veiled>{`${type === "buy" ? "Bought" : "Sold"} ${quantity(units)} ${symbol}`}</Veiled>
            <span className="muted">
              {" "}
              at {rupees(price)} on {longDay(dayOf(timestamp))}, {clock(timestamp)}
            </span>
          </p>
        ))}
      </div>
      <div className="action-row">
        <button className="btn compact" type="button" onClick={onEdit}>
          <Pencil className="icon size-[15px]!" aria-hidden />
          Edit
        </button>
        <button className="btn compact" type="button" aria-busy={busy || undefined} onClick={() => void remove()}>
          <Trash2 className="icon size-[15px]!" aria-hidden />
          Delete
        </button>
      </div>
    </li>
  );
}

const nameOf = (card: TypedCard) => card.records[0]?.symbol ?? card.stockName;

function EditDialog({
  card,
  revision,
  onClose,
  onSaved,
}: {
  card: TypedCard;
  revision: number;
  onClose: () => void;
  onSaved: () => void;
}) {
  const id = useId();
  const email = useMe().data?.user?.email ?? "";
  const [stale, setStale] = useState<string | null>(null);
  const { form, field, submit, failed, became, busy } = useForm<Fields>({
    initial: fieldsOf(card),
    check: cardProblems(card),
    send: async (fields) => {
      setStale(null);
      try {
        await changeCard(
          { revision, account: card.account, orderId: card.orderId, trades: recordsOf(card, fields, email) },
          nameOf(card),
        );
      } catch (error) {
        if (error instanceof RequestError && error.status === 409) setStale(error.message);
        throw error;
      }
      onSaved();
    },
    rename: (fields) => cardFields(card, fields),
    done: onClose,
  });
  const has = (type: "buy" | "sell") => card.records.some((record) => record.type === type);
  return (
    <Dialog
      title={`Edit ${nameOf(card)}`}
      wide
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button
            className="btn primary"
            type="submit"
            form={id}
            aria-busy={busy || undefined}
            aria-disabled={busy || undefined}
          >
            {busy ? "Saving" : "Save"}
          </button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <div className={`two-columns ${historyCss.pair}`}>
            <Field id={`${id}-symbol`} label="Symbol" autoComplete="off" {...field("symbol")} />
            <Field
              id={`${id}-quantity`}
              label="Quantity"
              inputMode="decimal"
              autoComplete="off"
              {...field("quantity")}
            />
          </div>
          {(["buy", "sell"] as const).filter(has).map((type) => (
            <div key={type} className={`two-columns ${historyCss.pair}`}>
              <Field
                id={`${id}-${type}-price`}
                label={type === "buy" ? "Buy price" : "Sell price"}
                prefix="₹"
                inputMode="decimal"
                autoComplete="off"
                {...field(`${type}Price`)}
              />
              <DateField
                id={`${id}-${type}-date`}
                label={type === "buy" ? "Bought at" : "Sold at"}
                time
                min="1990-01-01"
                {...field(`${type}Date`)}
              />
            </div>
          ))}
          <Textarea id={`${id}-notes`} label="Notes" optional rows={2} {...field("notes")} />
          <Textarea id={`${id}-psychology`} label="Psychology" optional rows={2} {...field("psychology")} />
          <Textarea id={`${id}-outlook`} label="Market outlook" optional rows={2} {...field("marketOutlook")} />
          {failed ? (
            <Message kind="error" title={failed}>
              <p className="muted">
                {stale
                  ? "The journal changed since this page was opened. Close this, reload the page, and edit it again."
                  : `${became} What you typed is still here.`}
              </p>
            </Message>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
