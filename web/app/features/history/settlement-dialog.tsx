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
  const { form, fields, field, submit, failed, busy } = useForm({
    initial: { value: "" },
    check: ({ value }) => (value.trim() ? {} : { value: "Enter the final settlement value." }),
    send: async ({ value }) => {
      try {
        await settle(settlement(need.subject, value, doubted), `${need.title} is settled.`);
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
      title={`Settlement of ${need.title}`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">Cancel</button>
          <button className="btn pri" type="submit" form={id} aria-busy={busy || undefined} aria-disabled={busy || undefined}>{busy ? "Settling" : asks ? `Confirm ₹${typed}` : "Settle it"}</button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <Field
            id={`${id}-value`} label={`${need.underlying ?? need.symbol} at expiry`} prefix="₹" inputMode="decimal" placeholder="0.00" autoComplete="off"
            hint={`The final settlement value of the underlying${need.expiry ? ` on ${longDay(need.expiry)}` : ""}, as the exchange published it.`}
            {...field("value")}
          />
          {failed ? <Message kind="error" title={failed}><p className="c2">Nothing was stored. What you typed is still here.</p></Message> : null}
          <p className="c2">
            Was it opened before the files you added begin? Then{" "}
            <button className="btn link inl" type="button" onClick={onOpenedBefore}>enter its opening</button>.
          </p>
        </div>
      </form>
    </Dialog>
  );
}
