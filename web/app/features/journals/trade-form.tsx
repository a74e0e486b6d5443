import { type SubmitEvent, useId, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { type Failure, failure, notSent, outcome } from "~/api/failure";
import type { Kind, NewTrade } from "~/api/landing";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { Dialog } from "~/ui/dialog";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import {
  errorOf,
  type Errors,
  errorsOf,
  type FieldName,
  fields,
  names,
  nothingTyped,
  tradeOf,
  type Typed,
} from "./rules";

type Props = {
  kind: Kind;
  kindName: string;
  /** Resolves when the trade is kept; throws a RequestError. */
  onAdd: (trade: NewTrade) => Promise<void>;
  onAdded: (trade: NewTrade) => void;
  onClose: () => void;
};

const rupee = {
  type: "number",
  step: "any",
  min: "0",
  inputMode: "decimal",
  prefix: "₹",
  autoComplete: "off",
} as const;

/** Everything is asked for. What fails leaves the form as it is. */
export default function TradeForm({ kind, kindName, onAdd, onAdded, onClose }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const failedAt = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = useRef({ of: "", key: "" });

  /** The same trade sent again is known by its key. */
  function keyed(): NewTrade {
    const of = JSON.stringify([kind, typed]);
    if (sent.current.of !== of)
      sent.current = { of, key: `LT${crypto.getRandomValues(new Uint32Array(4)).join("-")}`.slice(0, 40) };
    return tradeOf(typed, kind, sent.current.key);
  }

  function show(found: Errors) {
    setErrors(found);
    const first = fields.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    const wrong = errorsOf(typed);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    const trade = keyed();
    setBusy(true);
    try {
      await onAdd(trade);
      onAdded(trade);
    } catch (error) {
      setBusy(false);
      setFailed(error instanceof RequestError ? failure(error) : notSent("The trade could not be saved."));
      if (error instanceof RequestError) show(pick(error.fields));
      requestAnimationFrame(() => failedAt.current?.scrollIntoView({ block: "nearest" }));
    }
  }

  function write(name: FieldName, value: string) {
    setTyped((now) => ({ ...now, [name]: value }));
    if (errors[name]) setErrors((now) => ({ ...now, [name]: undefined }));
  }

  const field = (name: FieldName) => ({
    id: `${id}-${name}`,
    label: names[name],
    name,
    value: typed[name],
    required: true,
    error: errors[name] ?? null,
    onChange: ({ target }: { target: HTMLInputElement }) => write(name, target.value),
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      // An empty field is no mistake while one is on the way through the form; a half-typed number is.
      const half = target.validity.badInput;
      if (typed[name] || half)
        afterPointerUp(() => setErrors((now) => ({ ...now, [name]: half ? "Enter it whole." : errorOf(name, typed) })));
    },
  });

  const moment = (name: "buyDateTime" | "sellDateTime") => {
    const { onChange: _, onBlur: __, ...shown } = field(name);
    return {
      ...shown,
      time: true,
      min: "1990-01-01",
      hint: "Indian time",
      onValue: (value: string) => write(name, value),
      onLeave: (value: string) => {
        if (value !== "")
          afterPointerUp(() => setErrors((now) => ({ ...now, [name]: errorOf(name, { ...typed, [name]: value }) })));
      },
    };
  };

  return (
    <Dialog
      wide
      title={`Add ${kindName} Trade`}
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
            {busy ? "Saving the trade" : "Add trade"}
          </button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="stack">
          <Field
            {...field("symbol")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <div className="three-columns">
            <Field {...rupee} {...field("buyPrice")} />
            <Field {...rupee} {...field("sellPrice")} />
            <Field {...rupee} {...field("quantity")} prefix={undefined} />
          </div>
          <div className="two-columns">
            <DateField {...moment("buyDateTime")} />
            <DateField {...moment("sellDateTime")} />
          </div>
          <div className="two-columns">
            <Field {...rupee} {...field("targetPrice")} />
            <Field {...rupee} {...field("stopLoss")} />
          </div>
          {failed ? (
            <Message kind="error" title={failed.said(false)} titleRef={failedAt}>
              <p className="muted">
                {outcome(
                  failed.error,
                  "Nothing was added.",
                  "We do not know whether it was added. Adding it again is safe: a trade is never added twice.",
                )}{" "}
                What you typed is still here.
              </p>
            </Message>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

function pick(sent: Record<string, string>): Errors {
  return Object.fromEntries(fields.filter((name) => sent[name]).map((name) => [name, sent[name]]));
}
