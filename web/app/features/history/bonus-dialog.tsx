import { useId } from "react";
import type { Question } from "~/api/record";
import { useForm } from "~/api/use-form";
import { useAmounts } from "~/lib/amounts";
import { Dialog } from "~/ui/dialog";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { addHeld } from "./change";
import { lotFields } from "./lot-dialog";

/** Bonus shares cost nothing: how many came, and on what day. */
export function BonusDialog({ question, asOf, onClose }: { question: Question; asOf: string; onClose: () => void }) {
  const id = useId();
  const { told } = useAmounts();
  const { title, symbol, isin, account, quantity, sign } = question;
  const { form, field, submit, failed, busy } = useForm({
    initial: { day: "", quantity: quantity > 0 ? String(quantity) : "", ratio: sign?.ratio ?? "" },
    check: ({ day, quantity }) => ({
      ...(day ? {} : { day: "Enter the day you got the bonus shares." }),
      ...(quantity.trim() ? {} : { quantity: "Enter how many bonus shares you got." }),
    }),
    send: ({ day, quantity, ratio }) =>
      addHeld(
        {
          account,
          rows: [{ symbol, ...(isin ? { isin } : {}), day, quantity: quantity.trim().replaceAll(",", ""), kind: "bonus", ...(ratio.trim() ? { ratio: ratio.trim() } : {}) }],
        },
        `Bonus shares of ${title} saved.`,
      ),
    rename: lotFields,
    done: onClose,
  });
  return (
    <Dialog
      title={`Bonus shares of ${title}`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">Cancel</button>
          <button className="btn pri" type="submit" form={id} aria-busy={busy || undefined} aria-disabled={busy || undefined}>{busy ? "Saving" : "Save"}</button>
        </>
      }
    >
      <p className="c2 mb-4">{sign ? told(sign.sentence) : ""} Bonus shares cost nothing: they are counted at ₹0 from the day you got them.</p>
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <DateField id={`${id}-day`} label="Date" min="1990-01-01" max={asOf} hint="The allotment date in your demat statement." {...field("day")} />
          <div className="g2 pair">
            <Field id={`${id}-quantity`} label="Quantity" inputMode="decimal" autoComplete="off" {...field("quantity")} />
            <Field id={`${id}-ratio`} label="Ratio" optional placeholder="1:1" autoComplete="off" {...field("ratio")} />
          </div>
          {failed ? <Message kind="error" title={failed}><p className="c2">Nothing was saved. What you typed is still here.</p></Message> : null}
        </div>
      </form>
    </Dialog>
  );
}
