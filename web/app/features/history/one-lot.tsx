import { type ReactNode, useId } from "react";
import type { Lot, Question } from "~/api/record";
import { useForm } from "~/api/use-form";
import { Dialog } from "~/ui/dialog";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { addHeld } from "./change";
import css from "./history.module.css";

type Typed = { day: string; quantity: string; price: string; ratio: string };

type Props = {
  question: Question;
  asOf: string;
  onClose: () => void;
  title: string;
  /** Over the fields: what is asked. */
  intro: ReactNode;
  kind: "held" | "bonus";
  dateLabel: string;
  dateHint?: string;
  /** As it stands there at first. */
  initial: Partial<Typed>;
  /** What is missing where a field is empty; a field without a sentence may stay empty. */
  missing: Partial<Typed>;
  /** The field beside the quantity. */
  beside: {
    name: "price" | "ratio";
    label: string;
    placeholder: string;
    optional?: boolean;
    prefix?: string;
    inputMode?: "decimal";
  };
  saved: string;
  /** "I held no more of it." */
  all?: boolean;
  children?: ReactNode;
};

/** One lot of the scrip that is asked about: when it came, how many, and what it cost. */
export function OneLot({
  question,
  asOf,
  onClose,
  title,
  intro,
  kind,
  dateLabel,
  dateHint,
  initial,
  missing,
  beside,
  saved,
  all = false,
  children,
}: Props) {
  const id = useId();
  const { symbol, isin, account, segment } = question;
  const { form, field, submit, failed, became, busy } = useForm<Typed>({
    initial: { day: "", quantity: "", price: "", ratio: "", ...initial },
    check: (typed) =>
      Object.fromEntries(Object.entries(missing).filter(([name]) => typed[name as keyof Typed].trim() === "")),
    send: (typed) => addHeld({ account, rows: [lot(typed)], ...(all ? { all: [isin ?? symbol] } : {}) }, saved),
    // One row, so what the server says of `rows.0.price` is about the field of that name.
    rename: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^rows\.0\./, ""), text])),
    done: onClose,
  });

  function lot({ day, quantity, price, ratio }: Typed): Lot {
    return {
      symbol,
      ...(isin ? { isin } : {}),
      day,
      quantity: plain(quantity),
      kind,
      segment,
      ...(kind === "held" ? { price: plain(price) } : {}),
      ...(ratio.trim() ? { ratio: ratio.trim() } : {}),
    };
  }

  return (
    <Dialog
      title={title}
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
      <p className="muted mb-4">{intro}</p>
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <DateField
            id={`${id}-day`}
            label={dateLabel}
            min="1990-01-01"
            max={asOf}
            {...(dateHint ? { hint: dateHint } : {})}
            {...field("day")}
          />
          <div className={`two-columns ${css.pair}`}>
            <Field
              id={`${id}-quantity`}
              label="Quantity"
              inputMode="decimal"
              autoComplete="off"
              {...field("quantity")}
            />
            <Field id={`${id}-${beside.name}`} autoComplete="off" {...beside} {...field(beside.name)} />
          </div>
          {children}
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

const plain = (typed: string) => typed.trim().replaceAll(",", "");
