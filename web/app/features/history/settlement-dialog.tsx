import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import type { Need } from "~/api/history";
import { useForm } from "~/api/use-form";
import { longDay } from "~/lib/time";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { settle } from "./change";
import { isToConfirm, settlement } from "./settlement";

type Props = { need: Need; onOpenedBefore: () => void; onClose: () => void };

/** What the exchange settled it at; or that it was opened before anything we have read. */
export function SettlementDialog({ need, onOpenedBefore, onClose }: Props) {
  const id = useId();
  const [doubted, setDoubted] = useState<string | null>(null);
  const { form, fields, field, submit, failed, became, busy } = useForm({
    initial: { value: "" },
    check: ({ value }) => (value.trim() ? {} : { value: "Enter the closing price." }),
    send: async ({ value }) => {
      try {
        await settle(settlement(need.subject, value, doubted), `Closing price of ${need.title} saved.`);
      } catch (error) {
        // The sentence stands under the field, like every refusal of it.
        if (error instanceof RequestError && isToConfirm(error)) setDoubted(value.trim());
        throw error;
      }
    },
    done: onClose,
  });
  const typed = fields.value.trim();
  const asks = doubted !== null && doubted === typed;
  return (
    <Dialog
      title={`Closing price of ${need.title}`}
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
            {busy ? "Saving" : asks ? `Confirm ₹${typed}` : "Save"}
          </button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <Field
            id={`${id}-value`}
            label={`Price of ${need.underlying ?? need.symbol} at expiry`}
            prefix="₹"
            inputMode="decimal"
            placeholder="0.00"
            autoComplete="off"
            hint={`The final settlement price${need.expiry ? ` of ${longDay(need.expiry)}` : ""}, as the exchange published it${need.right ? ": of the index, stock or commodity future, not of the option" : ""}.`}
            {...field("value")}
          />
          {failed ? (
            <Message kind="error" title={failed}>
              <p className="muted">{became} What you typed is still here.</p>
            </Message>
          ) : null}
          <p className="muted">
            Did you open it before your first file starts? Then{" "}
            <button className="btn link inline-link" type="button" onClick={onOpenedBefore}>
              enter its opening price
            </button>
            .
          </p>
        </div>
      </form>
    </Dialog>
  );
}
