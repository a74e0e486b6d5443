import { type SubmitEvent, useId, useState } from "react";
import { Field } from "./field";

type Props = { name: string; now?: number; busy: boolean; onSay: (lot: number) => void };

const MOST = 1_000_000;

/** What one lot of a commodity counts, as contract notes show it. */
export function LotSize({ name, now, busy, onSay }: Props) {
  // A name may hold a space, and stand on a page twice.
  const id = useId();
  const [text, setText] = useState(now === undefined ? "" : String(now));
  const [wrong, setWrong] = useState<string | null>(null);

  function say(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    const lot = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
    if (lot < 1 || lot > MOST) {
      setWrong("Enter a whole number from 1 to 10,00,000, such as 50.");
      return;
    }
    setWrong(null);
    onSay(lot);
  }

  return (
    <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={say} noValidate>
      <Field
        id={id}
        name="lot"
        label={`Rupees a lot of ${name} gains when its price rises by ₹1`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={wrong ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        prefix="₹"
        disabled={busy}
      />
      <button className="btn compact" type="submit" disabled={busy}>
        {now === undefined ? "Use it" : "Change it"}
      </button>
    </form>
  );
}
