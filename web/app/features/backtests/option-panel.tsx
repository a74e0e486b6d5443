import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { addOptionCloses, type CandleSet } from "~/api/candles";
import { leadsElsewhere, Stopped } from "~/api/errors";
import { count, counted } from "~/lib/format";
import { dayOf, span } from "~/lib/time";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { Message } from "~/ui/message";
import type { Over } from "./run-panel";
import css from "./backtests.module.css";

type Props = {
  index: string;
  /** What is kept of its options; undefined: nothing. */
  set: CandleSet | undefined;
  over: Over;
  problems: Readonly<Record<string, string>>;
  busy: boolean;
  /** Why it cannot be run. */
  not: string | null;
  onChange: (over: Over) => void;
  onRun: () => void;
};

/** Which closes, from when until when. */
export function OptionPanel({ index, set, over, problems, busy, not, onChange, onRun }: Props) {
  const id = useId();
  return (
    <div className={css.part}>
      <p aria-live="polite">
        {set
          ? `${index}: ${counted(set.candles, "close")}, ${span(dayOf(set.first), dayOf(set.last))}.`
          : `There are no closes of ${index} options yet.`}
      </p>
      <AddCloses index={index} />
      <div className={css.row}>
        <Field
          id={`${id}-from`}
          label="From"
          type="date"
          optional
          value={over.from}
          error={problems.from ?? null}
          onChange={(event) => onChange({ ...over, from: event.target.value })}
        />
        <Field
          id={`${id}-to`}
          label="Until"
          type="date"
          optional
          value={over.to}
          error={problems.to ?? null}
          onChange={(event) => onChange({ ...over, to: event.target.value })}
        />
      </div>
      {problems.candles ? <Message kind="error" title={problems.candles} /> : null}
      <div className="button-row">
        <button
          className="btn primary"
          type="button"
          aria-busy={busy || undefined}
          disabled={not !== null || set === undefined}
          onClick={onRun}
        >
          {busy ? "Running" : "Save and run"}
        </button>
      </div>
      {not ? <p className="caption">{not}</p> : null}
    </div>
  );
}

type State =
  | { step: "none" }
  | { step: "reading"; at: number; of: number; name: string }
  | {
      step: "done";
      files: number;
      added: number;
      changed: number;
      ofIndex: number;
      wrong: string[];
      /** Files that were not sent any more. */
      cancelled: number;
    };

/** The most sentences that are shown of files that were not read. */
const SHOWN = 10;

/** Daily lists, one after the other; what each that was not read lacks is said. */
function AddCloses({ index }: { index: string }) {
  const [state, setState] = useState<State>({ step: "none" });
  const client = useQueryClient();
  const underway = useRef<AbortController | null>(null);
  // Who leaves the page waits no more.
  useEffect(() => () => underway.current?.abort(), []);
  async function send(files: File[]) {
    const own = new AbortController();
    underway.current = own;
    const done = {
      step: "done" as const,
      files: 0,
      added: 0,
      changed: 0,
      ofIndex: 0,
      wrong: [] as string[],
      cancelled: 0,
    };
    for (const [at, file] of files.entries()) {
      setState({ step: "reading", at: at + 1, of: files.length, name: file.name });
      try {
        const found = await addOptionCloses({ file, index }, own.signal);
        done.files += 1;
        done.added += found.added;
        done.changed += found.changed;
        done.ofIndex += found.ofIndex;
      } catch (error) {
        if (error instanceof Stopped) {
          done.cancelled = files.length - at;
          break;
        }
        if (!(error instanceof Error) || leadsElsewhere(error)) return setState({ step: "none" });
        done.wrong.push(`${file.name}: ${error.message || "It could not be sent. Check the connection."}`);
      }
    }
    setState(done);
    await client.invalidateQueries({ queryKey: ["candles"] });
  }
  return (
    <div>
      <FileButton
        label="Daily lists of futures and options"
        accept=".csv,.txt,text/csv"
        words="Add daily lists"
        disabled={state.step === "reading"}
        onFile={(file) => void send([file])}
        onFiles={(files) => void send(files)}
      />
      <p className="caption max-w-(--measure) mt-2">
        The exchange’s daily lists of futures and options (bhavcopy), as many at once as you like. Of each the closes of
        all {index} options are kept. What is held to its expiry is settled at the close of the index: add its daily
        candles or the daily list of indices in the same way.
      </p>
      <div role="status" className="mt-3">
        {state.step === "reading" ? (
          <p className="muted">
            Reading {count(state.at)} of {count(state.of)}: {state.name}.
          </p>
        ) : null}
        {state.step === "done" ? (
          <>
            <p>
              {counted(state.files, "file")} read: {counted(state.added, "new close")} kept
              {state.changed > 0 ? `, ${count(state.changed)} replaced` : ""}
              {state.ofIndex > 0 ? `; ${count(state.ofIndex)} of the index itself` : ""}.
            </p>
            {state.cancelled > 0 ? (
              <p className="muted">Cancelled: {counted(state.cancelled, "file")} not read.</p>
            ) : null}
            {state.wrong.slice(0, SHOWN).map((sentence) => (
              <p className="field-error" key={sentence}>
                {sentence}
              </p>
            ))}
            {state.wrong.length > SHOWN ? (
              <p className="field-error">{counted(state.wrong.length - SHOWN, "more file")} not read.</p>
            ) : null}
          </>
        ) : null}
      </div>
      {state.step === "reading" ? (
        <button className="btn compact" type="button" onClick={() => underway.current?.abort()}>
          Cancel
        </button>
      ) : null}
    </div>
  );
}
