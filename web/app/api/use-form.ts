import { type SubmitEvent, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { type Failure, failure, outcome } from "~/api/failure";
import { useAmounts } from "~/lib/amounts";
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
  /** What the server said of the fields: drawn anew when amounts are hidden. */
  const [refused, setRefused] = useState<RequestError | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { hidden } = useAmounts();
  const said = refused ? rename(refused.fieldsSaid(hidden)) : {};

  function refuse(found: Partial<Record<string, string>>, by: RequestError | null) {
    setProblems(found);
    setRefused(by);
    const first = Object.keys(initial).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = check(fields);
    if (Object.values(found).some(Boolean)) return refuse(found, null);
    setBusy(true);
    setFailed(null);
    try {
      await send(fields);
      typed?.set(null);
      done?.();
    } catch (error) {
      const by = error instanceof RequestError ? error : null;
      const fields = by ? rename(by.fields) : {};
      const ours = Object.keys(initial).some((name) => fields[name]);
      if (ours) refuse(fields, by);
      else setFailed(failure(error));
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
    error: problems[name] ? (said[name] ?? problems[name]) : null,
    onChange: (event: { target: { value: string } }) => {
      type({ ...fields, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return {
    form,
    fields,
    put,
    field,
    submit,
    failed: failed?.said(hidden) ?? null,
    became: failed?.became,
    /** What became of what was sent, in words of the form's own. */
    outcome: (known: string, unsure?: string) => outcome(failed?.error, known, unsure),
    busy,
  };
}
