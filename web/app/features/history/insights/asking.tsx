import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import type { Book } from "~/api/history";
import { type Asking, askInWords, fetchAsking, type InWords } from "~/api/in-words";
import { counted } from "~/lib/format";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Textarea } from "~/ui/textarea";
import { AnswerInWords } from "./answer-in-words";
import css from "./asking.module.css";

const NAME = "Ask about your trades";
const LONGEST_QUESTION = 500;
const LONGEST_NOTE = 1_000;

const SUGGESTED = [
  "Which weekday made most, and which lost most?",
  "How do my long trades compare with the short ones?",
  "Which setup had the best win rate?",
  "What were my worst trades of this year?",
] as const;

/** Whether one can ask here. The page is whole without it: nothing is said while this is not known. */
export function useAsking(book: Book): Asking | undefined {
  return useQuery({
    queryKey: ["history", "asking"],
    queryFn: ({ signal }) => fetchAsking(signal),
    staleTime: 300_000,
    enabled: book === "own",
  }).data;
}

export function AskOfTheSample() {
  return (
    <Section name={NAME} sub="In your own journal" long>
      <p className="lead max-w-[62ch]">
        In your own journal you can ask in words, if whoever runs the site has named a language model or lets you name
        your own: it is off unless they do. The model only names figures, and Rojmel prints them, each with a link to
        its trades. A sentence with a number of the model’s own is not shown.
      </p>
      <p className="caption mt-2">On these pages of a sample no model is asked, and nothing is sent.</p>
    </Section>
  );
}

/** Nobody named a model: what the reader can do about it is said, and no link leads where nothing is. */
export function AskIsOff({ mayNameOwn }: Pick<Asking, "mayNameOwn">) {
  return (
    <Section name={NAME} sub="Off" long>
      <p className="caption max-w-[62ch]">
        {mayNameOwn ? (
          <>
            Questions in words are off, because no language model is named. You can name your own{" "}
            <Link to="/settings#own-model">under Settings</Link>. Until then nothing of your journal goes to one.
          </>
        ) : (
          "Questions in words are off here. Only whoever runs this site can turn them on, by naming a language model or by letting you name your own. Until then nothing of your journal goes to one."
        )}
      </p>
    </Section>
  );
}

/** The user's own model cannot be asked as it is, so no form is shown that would only fail. */
export function AskIsStuck({ problem }: { problem: string }) {
  return (
    <Section name={NAME} sub="Your own model" long>
      <Message kind="warning" title="Your own model cannot be asked as it is.">
        <p className="muted">{problem}</p>
        <Link className="btn compact mt-3" to="/settings#own-model">
          Open Settings
        </Link>
      </Message>
    </Section>
  );
}

type Step =
  | { at: "ready"; says?: string }
  | { at: "asked" }
  | { at: "answered"; question: string; answer: InWords }
  | { at: "failed"; why: string };

/** A question in one’s own words, where whoever runs the site named a language model. */
export function Ask({ asking }: { asking: Asking }) {
  const [question, setQuestion] = useState("");
  const [note, setNote] = useState("");
  const [masked, setMasked] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ at: "ready" });
  const input = useRef<HTMLInputElement>(null);
  const underway = useRef<AbortController | null>(null);
  const isAsked = step.at === "asked";

  // Who leaves the page waits no more, and the server need not either.
  useEffect(() => () => underway.current?.abort(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (underway.current) return;
    const text = question.trim();
    if (text === "") {
      setProblem("Write a question first.");
      input.current?.focus();
      return;
    }
    const own = new AbortController();
    underway.current = own;
    setStep({ at: "asked" });
    try {
      const notes = note.trim() === "" ? [] : [note.trim()];
      setStep({
        at: "answered",
        question: text,
        answer: await askInWords({ question: text, masked, notes }, own.signal),
      });
    } catch (error) {
      if (own.signal.aborted) setStep({ at: "ready", says: "Cancelled." });
      else if (error instanceof Error && leadsElsewhere(error)) setStep({ at: "ready" });
      else setStep({ at: "failed", why: error instanceof Error ? error.message : "That did not work. Try again." });
    } finally {
      underway.current = null;
    }
  }

  function cancel() {
    underway.current?.abort();
    input.current?.focus();
  }

  return (
    <Section
      name={NAME}
      sub={
        <>
          In your own words
          <br />
          {counted(asking.aDay, "question")} a day
        </>
      }
      long
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
        <Field
          id="ask-question"
          label="Your question"
          inputRef={input}
          value={question}
          maxLength={LONGEST_QUESTION}
          autoComplete="off"
          error={problem}
          onChange={({ target }) => {
            setQuestion(target.value);
            setProblem(null);
          }}
        />
        <ul className={`chips ${css.suggested}`} aria-label="Questions to begin with">
          {SUGGESTED.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="btn compact"
                onClick={() => {
                  setQuestion(one);
                  setProblem(null);
                  input.current?.focus();
                }}
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
        <WhatIsSent asking={asking} masked={masked} />
        <label className={css.masked}>
          <input type="checkbox" checked={masked} onChange={({ target }) => setMasked(target.checked)} />
          Send symbols as S1, S2, …
        </label>
        <details className="more">
          <summary>
            <ChevronRight aria-hidden />
            Send a note with it
          </summary>
          <div className="pt-2">
            <Textarea
              id="ask-note"
              label="A note"
              optional
              hint={`It is sent with this question as it stands here, at most ${LONGEST_NOTE} characters. What you wrote in the journal is not.`}
              rows={3}
              maxLength={LONGEST_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
        </details>
        <div className="button-row">
          <button className="btn primary" type="submit" aria-disabled={isAsked || undefined}>
            Ask
          </button>
          {isAsked ? (
            <button className="btn" type="button" onClick={cancel}>
              Cancel
            </button>
          ) : null}
        </div>
      </form>
      <div role="status" className={css.status}>
        {isAsked ? <Underway /> : null}
        {step.at === "ready" && step.says ? <p className="muted">{step.says}</p> : null}
        {/* Who sees the page sees the answer itself. */}
        {step.at === "answered" ? <p className="visually-hidden">The answer is below.</p> : null}
      </div>
      {step.at === "answered" ? <AnswerInWords question={step.question} answer={step.answer} /> : null}
      {step.at === "failed" ? (
        <Message kind="error" title="There is no answer.">
          <p className="muted">{step.why}</p>
        </Message>
      ) : null}
    </Section>
  );
}

/** Said before anything goes out. */
function WhatIsSent({ asking: { isOwn, place, isHere, model }, masked }: { asking: Asking; masked: boolean }) {
  return (
    <div className={css.sent}>
      <p>
        <b className="strong">What is sent.</b> {goesTo({ isOwn, place, isHere, model })}. With it go the figures that
        it looks up to answer: sums, counts and dates, single trades of the lists it asks for, names of your setups,
        tags and mistakes, {masked ? "symbols as S1, S2" : "symbols by their names"}.
      </p>
      <p>
        Not sent: your name and email address, the client ids of your brokers, names of files, pictures, and notes other
        than one you add here. Rojmel keeps neither the question nor the answer.
      </p>
    </div>
  );
}

function goesTo({ isOwn, place, isHere, model }: Pick<Asking, "isOwn" | "place" | "isHere" | "model">): string {
  const whose = isOwn ? "your own model" : "the model";
  const where = isHere
    ? "on the machine that this site runs on"
    : `at ${place}${isOwn ? "" : ", a server of somebody else"}`;
  return `Your question goes to ${whose} ${model} ${where}`;
}

function Underway() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const clock = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(clock);
  }, []);
  return (
    <p className="muted">
      The model is looking at your figures. This takes a minute or two.{" "}
      <span className="num" aria-hidden="true">
        {seconds} s
      </span>
    </p>
  );
}
