// From the click on Submit to the reference, or to the reason why not.
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Receipt } from "~/api/careers";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { alertAfterwards } from "~/lib/alert";
import {
  type Errors,
  errorsOf,
  type FieldName,
  order,
  type TextName,
  errorOf,
  resumeError,
  TOO_LARGE,
  MAX_BYTES,
} from "./rules";
import { type Failure, failureOf, send } from "./send";
import type { Sent } from "./sending";
import type { Typed } from "./use-typed";

type Props = {
  jobid: string;
  notice: string;
  typed: Typed;
  form: RefObject<HTMLFormElement | null>;
  onReceipt: (receipt: Receipt) => void;
};

export function useApply({ jobid, notice, typed, form, onReceipt }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  /** What the list above the form names: mistakes of the last click, not those of a field just left. */
  const [listed, setListed] = useState<readonly FieldName[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [sending, setSending] = useState<Sent | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const problems = useRef<HTMLParagraphElement>(null);
  const notSent = useRef<HTMLParagraphElement>(null);
  const shownAt = useRef(0);
  const running = useRef(false);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  const clear = (field: FieldName) => setErrors((now) => ({ ...now, [field]: undefined }));

  function show(found: Errors) {
    setErrors(found);
    setListed(order.filter((field) => found[field]));
    if (order.some((field) => found[field])) afterDrawing(() => problems.current);
  }

  async function submit() {
    if (running.current) return;
    setFailure(null);
    const found = errorsOf(typed.values, typed.resume, agreed);
    const years = form.current?.elements.namedItem("experience");
    if (years instanceof HTMLInputElement && years.validity.badInput)
      found.experience = "Years of experience must be a number from 0 to 50.";
    show(found);
    if (found.resume?.startsWith(TOO_LARGE)) alertAfterwards(TOO_LARGE);
    const { resume } = typed;
    if (!resume || Object.keys(found).length > 0) return;
    running.current = true;
    setSending({ sent: 0, total: 0 });
    const website = form.current ? String(new FormData(form.current).get("website") ?? "") : "";
    try {
      const receipt = await send(
        { jobid, values: typed.values, resume, website, notice, shownAt: shownAt.current },
        (sent, total) => setSending({ sent, total }),
      );
      typed.forget();
      onReceipt(receipt);
    } catch (error) {
      const failed = await failureOf(error, resume);
      const byField = Object.keys(failed.errors).length > 0;
      if (byField) show(failed.errors);
      if (!byField || failed.why) setFailure(failed);
      if (!byField) afterDrawing(() => notSent.current);
      // A list of what to correct says more than the browser's box.
      if (!byField || failed.errors.resume) alertAfterwards(failed.title);
    } finally {
      running.current = false;
      setSending(null);
    }
  }

  return {
    errors,
    agreed,
    listed: listed.filter((field) => errors[field]),
    sending,
    failure,
    problems,
    notSent,
    submit,
    type: (name: TextName, value: string) => {
      typed.type(name, value);
      clear(name);
    },
    /** What is empty is not wrong while one is on the way through the form. */
    leave: (name: TextName, value: string) => {
      if (value !== typed.values[name]) typed.type(name, value);
      if (!value.trim()) return;
      afterPointerUp(() => {
        // "Clear the form" may have been that very click.
        const at = form.current?.elements.namedItem(name);
        if (at && "value" in at && at.value === value)
          setErrors((now) => ({ ...now, [name]: errorOf(name, value) ?? undefined }));
      });
    },
    choose: (file: File | null) => {
      typed.choose(file);
      setErrors((now) => ({ ...now, resume: file ? (resumeError(file) ?? undefined) : undefined }));
      if (file && file.size > MAX_BYTES) alertAfterwards(TOO_LARGE);
    },
    agree: (yes: boolean) => {
      setAgreed(yes);
      clear("consent");
    },
    /** As if nobody had typed, sent or agreed to anything. */
    forget: () => {
      setErrors({});
      setListed([]);
      setFailure(null);
      setAgreed(false);
      return typed.forget();
    },
  };
}

/** The focus goes to what has just come. */
function afterDrawing(find: () => HTMLElement | null) {
  setTimeout(() => {
    find()?.focus({ preventScroll: true });
    find()?.scrollIntoView({ block: "center" });
  }, 0);
}
