import { useId, useState } from "react";
import { Link } from "react-router";
import type { Question } from "~/api/record";
import { useForm } from "~/api/use-form";
import { useAmounts } from "~/lib/amounts";
import { longDay } from "~/lib/time";
import { Dialog } from "~/ui/dialog";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { addHeld } from "./change";
import { lotsAddress } from "./lots-address";

/** When, how many and at what price the shares were bought that were sold without a buy: one purchase, or on to the grid for several. */
export function LotDialog({ question, asOf, onClose }: { question: Question; asOf: string; onClose: () => void }) {
  const id = useId();
  const amounts = useAmounts();
  const [all, setAll] = useState(false);
  const { title, symbol, isin, account, day, quantity, segment } = question;
  const { form, field, submit, failed, busy } = useForm({
    initial: { day: "", quantity: String(quantity), price: "" },
    check: ({ day, quantity, price }) => ({
      ...(day ? {} : { day: "Enter the day you bought them." }),
      ...(quantity.trim() ? {} : { quantity: "Enter the quantity." }),
      ...(price.trim() ? {} : { price: "Enter the price you paid for one." }),
    }),
    send: ({ day, quantity, price }) =>
      addHeld(
        {
          account,
          rows: [{ symbol, ...(isin ? { isin } : {}), day, quantity: quantity.trim().replaceAll(",", ""), price: price.trim().replaceAll(",", ""), kind: "held", segment }],
          ...(all ? { all: [isin ?? symbol] } : {}),
        },
        `Buy price of ${title} saved.`,
      ),
    rename: lotFields,
    done: onClose,
  });
  return (
    <Dialog
      title={`Buy price of ${title}`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">Cancel</button>
          <button className="btn pri" type="submit" form={id} aria-busy={busy || undefined} aria-disabled={busy || undefined}>{busy ? "Saving" : "Save"}</button>
        </>
      }
    >
      <p className="c2 mb-4">
        At least {amounts.quantity(quantity)} were sold from {longDay(day)} on, and no file has the buy. When did you buy them, and at what price?
      </p>
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <DateField id={`${id}-day`} label="Bought on" min="1990-01-01" max={asOf} {...field("day")} />
          <div className="g2 pair">
            <Field id={`${id}-quantity`} label="Quantity" inputMode="decimal" autoComplete="off" {...field("quantity")} />
            <Field id={`${id}-price`} label="Buy price" prefix="₹" inputMode="decimal" placeholder="0.00" autoComplete="off" {...field("price")} />
          </div>
          <div className="tick">
            <label htmlFor={`${id}-all`}>
              <input id={`${id}-all`} type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
              <span>I held no more of this share</span>
            </label>
          </div>
          {failed ? <Message kind="error" title={failed}><p className="c2">Nothing was saved. What you typed is still here.</p></Message> : null}
          <p className="c2">
            Bought at several times, or other shares too? <Link to={lotsAddress({ account, scrip: question.subject })}>Enter them in a table</Link>.
          </p>
        </div>
      </form>
    </Dialog>
  );
}

/** One row, so what the server says of `rows.0.price` is about the field of that name. */
export const lotFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^rows\.0\./, ""), text]));
