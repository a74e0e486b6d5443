import { CircleAlert } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import type { Receipt } from "~/api/careers";
import { consent, receipt } from "~/content/applying";
import { useHydrated } from "~/lib/hydrated";
import type { Delivery } from "~/lib/session";
import { Fields } from "./fields";
import { Heading, type About } from "./heading";
import { NotSent } from "./not-sent";
import { Problems } from "./problems";
import { ResumeField } from "./resume-field";
import type { FieldName, Values } from "./rules";
import { Sending } from "./sending";
import { useApply } from "./use-apply";
import { useTyped } from "./use-typed";
import css from "./apply.module.css";

type Props = {
  /** Null until the page for unknown codes has read its address. */
  jobid: string | null;
  about: About;
  suggested: string;
  years: readonly number[];
  retentionDays: number;
  notice: string;
  /** Null: the server has not said it yet. */
  delivery: Delivery | null;
  onReceipt: (receipt: Receipt) => void;
};

type Cleared = { values: Values; resume: File | null; agreed: boolean };

/** The application. Without scripts the browser sends it by itself, to the same address. */
export function ApplyForm({ jobid, about, suggested, years, retentionDays, notice, delivery, onReceipt }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const typed = useTyped(jobid, suggested, form);
  const { errors, listed, agreed, sending, failure, problems, notSent, submit, type, leave, choose, agree, forget } =
    useApply({
      jobid: jobid ?? "",
      notice,
      typed,
      form,
      onReceipt,
    });
  const busy = sending !== null;
  /** What the form had before it was cleared. */
  const [cleared, setCleared] = useState<Cleared | null>(null);
  /** Nothing of it is stored any more: only then is it said that the form is empty. */
  const [forgotten, setForgotten] = useState(false);
  const back = typed.begun ? null : cleared;

  async function clear() {
    setCleared({ values: typed.values, resume: typed.resume, agreed });
    setForgotten(false);
    await forget();
    setForgotten(true);
  }

  function restoreTyped({ values, resume, agreed }: Cleared) {
    typed.restore(values, resume);
    agree(agreed);
    setCleared(null);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <div
      className={`page-body public-page ${css.applyPage}`}
      // A file dropped beside its place must not take the browser away from the form.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        const [first] = event.dataTransfer.files;
        if (first && !busy) choose(first);
      }}
    >
      <form
        className="wrap"
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate={hydrated}
        onSubmit={onSubmit}
        aria-busy={hydrated ? typed.isReading : undefined}
        // The page for any code sends it to its own address, which has the code.
        action={jobid === null ? undefined : `/api/apply/${encodeURIComponent(jobid)}`}
      >
        <Heading about={about} code={jobid ?? ""}>
          <Problems wrong={listed} errors={errors} titleRef={problems} onGo={go} />
        </Heading>
        <div inert={busy}>
          <Fields
            values={typed.values}
            errors={errors}
            years={years}
            onType={type}
            onLeave={leave}
            resume={
              <ResumeField id="f-resume" file={typed.resume} error={errors.resume} inputRef={file} onChoose={choose} />
            }
          />
        </div>
        <section className={`section ${css.end}`} aria-label="Submit">
          <div className="section-margin" />
          <div className="section-body min-w-0">
            <div inert={busy}>
              <div className={`tick ${errors.consent ? "bad" : ""}`}>
                <label htmlFor="f-consent">
                  <input
                    id="f-consent"
                    type="checkbox"
                    name="consent"
                    value="yes"
                    required
                    checked={agreed}
                    aria-invalid={errors.consent ? true : undefined}
                    aria-describedby={errors.consent ? "f-consent-error" : undefined}
                    onChange={({ target }) => agree(target.checked)}
                  />
                  <span>{consent(retentionDays)}</span>
                </label>
                {errors.consent ? (
                  <p className="field-error" id="f-consent-error">
                    <CircleAlert aria-hidden />
                    {errors.consent}
                  </p>
                ) : null}
              </div>
              <p className={`muted ${css.terms}`}>
                By sending you agree to the{" "}
                <a href="/terms-and-conditions/#applicants">terms and conditions for applicants</a>.
                {delivery ? ` ${receipt[delivery]}` : ""}
              </p>
              <div className="visually-hidden" aria-hidden="true">
                <label htmlFor="f-website">Leave this empty</label>
                <input id="f-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
              </div>
              <input type="hidden" name="notice" value={notice} />
              <input type="hidden" name="jobid" value={jobid ?? ""} />
            </div>
            {failure ? (
              <div className={css.failed}>
                <NotSent failure={failure} titleRef={notSent} />
              </div>
            ) : null}
            <div className={css.callToAction}>
              <button
                className="btn primary large"
                type="submit"
                aria-disabled={busy || undefined}
                aria-busy={busy || undefined}
              >
                {busy ? "Sending the application" : "Submit Application"}
              </button>
              {/* One button for both ways: whoever clicked it stays on it. */}
              {!busy && (typed.begun || back) ? (
                <button className="btn link" type="button" onClick={() => (back ? restoreTyped(back) : void clear())}>
                  {back ? "Restore" : "Clear the form"}
                </button>
              ) : null}
              <span className="caption" role="status">
                {back && forgotten && !busy ? "The form is empty." : ""}
              </span>
            </div>
            {sending ? <Sending {...sending} /> : null}
          </div>
        </section>
      </form>
    </div>
  );
}

/** To a field that is to be corrected. */
function go(field: FieldName): void {
  const at = document.getElementById(`f-${field}`);
  at?.focus({ preventScroll: true });
  at?.closest(".field, .tick")?.scrollIntoView({ block: "center" });
}
