import { type SubmitEvent, useRef, useState } from "react";
import { RequestError } from "~/api/errors";

type Fields = Record<string, string>;

/** A small form: what is wrong stands under its field and goes when the field changes; nothing typed is ever lost. */
export function useForm<F extends Fields>(initial: F, check: (fields: F) => Partial<F>, send: (fields: F) => Promise<void>, done: () => void) {
  const [fields, setFields] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(found: Partial<Record<string, string>>) {
    setProblems(found);
    const first = Object.keys(initial).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = check(fields);
    if (Object.values(found).some(Boolean)) return refuse(found);
    setBusy(true);
    setFailed(null);
    try {
      await send(fields);
      done();
    } catch (error) {
      const told = error instanceof RequestError ? error.fields : {};
      const ours = Object.keys(initial).some((name) => told[name]);
      if (ours) refuse(told);
      else setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof F & string) => ({
    name,
    value: fields[name],
    error: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return { form, field, submit, failed, busy };
}
