import { type SubmitEvent, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import type { Typed } from "~/lib/typed-by";

type Fields = Record<string, string>;

type Form<F extends Fields> = {
  initial: F;
  /** The first thing wrong with each field. */
  check?: (fields: F) => Partial<F>;
  send: (fields: F) => Promise<void>;
  done?: () => void;
  /** What the server calls the fields, as this form does. */
  rename?: (fields: Record<string, string>) => Record<string, string>;
  /** Where it waits when the session ends before it was sent. */
  typed?: Typed<F>;
};

/** A small form: what is wrong stands under its field and goes when the field changes; nothing typed is ever lost. */
export function useForm<F extends Fields>({
  initial,
  check = () => ({}),
  send,
  done,
  rename = (fields) => fields,
  typed,
}: Form<F>) {
  const [fields, setFields] = useState(() => typed?.get() ?? initial);
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
      typed?.set(null);
      done?.();
    } catch (error) {
      const fields = error instanceof RequestError ? rename(error.fields) : {};
      const ours = Object.keys(initial).some((name) => fields[name]);
      if (ours) refuse(fields);
      else setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    } finally {
      setBusy(false);
    }
  }

  function type(next: F) {
    setFields(next);
    typed?.set(next);
  }

  /** Other fields altogether: what was wrong with the former is no longer. */
  function put(next: F) {
    type(next);
    setProblems({});
    setFailed(null);
  }

  const field = (name: keyof F & string) => ({
    name,
    value: fields[name],
    error: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      type({ ...fields, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return { form, fields, put, field, submit, failed, busy };
}
