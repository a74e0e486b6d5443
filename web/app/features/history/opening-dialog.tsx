import { useId } from "react";
import type { Need } from "~/api/history";
import { useForm } from "~/api/use-form";
import { quantity, rupees } from "~/lib/format";
import { longDay } from "~/lib/time";
import { typedDay } from "~/lib/typed-date";
import { Dialog } from "~/ui/dialog";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { open } from "./change";
import css from "./history.module.css";

/** When, how many and for how much it was opened, before anything we have read. */
export function OpeningDialog({ need, asOf, onClose }: { need: Need; asOf: string; onClose: () => void }) {
  const id = useId();
  const bought = need.side === "sell";
  const { form, field, submit, failed, became, busy } = useForm({
    initial: { day: "", quantity: String(need.quantity), price: "" },
    check: ({ day, quantity, price }) => ({
      ...(day
        ? typedDay(day) === day
          ? {}
          : { day: "Enter the day as 20 Nov 2026." }
        : { day: `Enter the day you ${bought ? "bought" : "sold"} them.` }),
      ...(quantity.trim() ? {} : { quantity: "Enter the quantity." }),
      ...(price.trim() ? {} : { price: `Enter the price you ${bought ? "paid" : "got"} for one.` }),
    }),
    send: ({ day, quantity, price }) =>
      open(
        { subject: need.subject, day, quantity: quantity.trim(), price: price.trim() },
        `${bought ? "Buy" : "Sell"} price of ${need.title} saved.`,
      ),
    done: onClose,
  });
  const { onChange, ...day } = field("day");
  return (
    <Dialog
      title={`${bought ? "Buy" : "Sell"} price of ${need.title}`}
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
      <p className="muted mb-4">
        {quantity(need.quantity)} {bought ? "sold" : "bought"} on {longDay(need.day)}
        {need.price === null ? "" : ` at ${rupees(need.price)}`}.{" "}
        {bought ? "When did you buy them, and at what price?" : "When did you sell them, and at what price?"}
      </p>
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <DateField
            id={`${id}-day`}
            label={bought ? "Bought on" : "Sold on"}
            min="1990-01-01"
            max={need.day < asOf ? need.day : asOf}
            {...day}
            onValue={(value) => onChange({ target: { value } })}
          />
          <div className={`two-columns ${css.pair}`}>
            <Field
              id={`${id}-quantity`}
              label="Quantity"
              inputMode="decimal"
              autoComplete="off"
              {...field("quantity")}
            />
            <Field
              id={`${id}-price`}
              label={bought ? "Buy price" : "Sell price"}
              prefix="₹"
              inputMode="decimal"
              placeholder="0.00"
              autoComplete="off"
              {...field("price")}
            />
          </div>
          {failed ? (
            <Message kind="error" title={failed}>
              <p className="muted">{became} What you typed is still here.</p>
            </Message>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
