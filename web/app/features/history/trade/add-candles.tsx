import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { addCandles, type CandlesAdded, type Zone } from "~/api/candles";
import { leadsElsewhere, RequestError, Stopped } from "~/api/errors";
import { count, counted } from "~/lib/format";
import { longDay, when } from "~/lib/time";
import { useKeptFocus } from "~/lib/use-kept-focus";
import { FileButton } from "~/ui/file-button";

type State =
  | { step: "none" }
  | { step: "cancelled"; file: File }
  | { step: "reading"; file: File }
  | { step: "asking"; file: File; sentence: string }
  | { step: "failed"; sentence: string }
  | { step: "done"; added: CandlesAdded };

/** A file of candles, and in a sentence what became of it. */
export function AddCandles({ instrument }: { instrument: string }) {
  const [state, setState] = useState<State>({ step: "none" });
  const client = useQueryClient();
  useKeptFocus(state.step === "reading");
  const underway = useRef<AbortController | null>(null);
  // Who leaves the page waits no more.
  useEffect(() => () => underway.current?.abort(), []);
  async function send(file: File, zone: Zone | null) {
    const own = new AbortController();
    underway.current = own;
    setState({ step: "reading", file });
    try {
      const added = await addCandles({ file, instrument, zone }, own.signal);
      setState({ step: "done", added });
      await client.invalidateQueries({ queryKey: ["candles"] });
    } catch (error) {
      if (error instanceof Stopped) {
        setState({ step: "cancelled", file });
        // It may have arrived whole before that.
        await client.invalidateQueries({ queryKey: ["candles"] });
        return;
      }
      if (!(error instanceof Error) || leadsElsewhere(error)) return setState({ step: "none" });
      const sentence = error.message || "The file could not be sent. Check the connection and try again.";
      const isUnclear = error instanceof RequestError && error.fields["zone"] !== undefined;
      setState(isUnclear ? { step: "asking", file, sentence } : { step: "failed", sentence });
    }
  }
  return (
    <div className="mt-4">
      <FileButton
        label="File of candles"
        accept=".csv,.txt,text/csv"
        words="Add candles"
        disabled={state.step === "reading"}
        onFile={(file) => void send(file, null)}
      />
      <div role="status" className="mt-3">
        {state.step === "reading" ? <p className="muted">Reading {state.file.name}.</p> : null}
        {state.step === "cancelled" ? (
          <p className="muted">Cancelled. If {state.file.name} had arrived whole by then, its candles are kept.</p>
        ) : null}
        {state.step === "failed" ? <p className="field-error">{state.sentence}</p> : null}
        {state.step === "done" ? <Done added={state.added} /> : null}
        {state.step === "asking" ? <p>{state.sentence}</p> : null}
      </div>
      {state.step === "reading" ? (
        <button className="btn compact" type="button" onClick={() => underway.current?.abort()}>
          Cancel
        </button>
      ) : null}
      {state.step === "asking" ? (
        <div className="button-row">
          <button className="btn" type="button" onClick={() => void send(state.file, "india")}>
            Indian time
          </button>
          <button className="btn" type="button" onClick={() => void send(state.file, "utc")}>
            UTC
          </button>
        </div>
      ) : null}
    </div>
  );
}

const listed = (days: readonly string[], all: number) =>
  days.map(longDay).join("; ") + (all > days.length ? ` and ${count(all - days.length)} more` : "");

/** Where candles are missing within the days of a set: how many, and from when the first gaps last. */
function missing({ missingCandles, missingAt }: CandlesAdded["sets"][number]): string {
  if (missingCandles === 0) return "";
  const gaps = missingAt.map(({ from, candles }) => (candles === 1 ? when(from) : `${when(from)} (${count(candles)})`));
  const named = missingAt.reduce((sum, { candles }) => sum + candles, 0);
  const more = missingCandles > named ? ` and ${count(missingCandles - named)} more` : "";
  return ` Missing within its days: ${counted(missingCandles, "candle")}, from ${gaps.join("; ")}${more}.`;
}

const were = (candles: number) => `${counted(candles, "candle")} ${candles === 1 ? "was" : "were"}`;

function Done({ added }: { added: CandlesAdded }) {
  const { sets, rejected, problems, notTraded, unknown, leftOut, takenAs } = added;
  return (
    <>
      {sets.map((set) => (
        <p key={`${set.instrument}/${set.interval}`}>
          {counted(set.added, "new candle")} of {set.instrument} kept ({set.interval}).
          {set.same > 0 ? ` ${were(set.same)} there already.` : ""}
          {set.changed > 0 ? ` ${were(set.changed)} replaced by those of this file.` : ""}
          {missing(set)}
          {set.missingDays > 0 ? ` Trading days without candles: ${listed(set.missingOn, set.missingDays)}.` : ""}
          {set.outside > 0 ? ` Outside the hours of trading: ${counted(set.outside, "candle")}.` : ""}
        </p>
      ))}
      {takenAs === "india" ? <p className="caption">Times were read as Indian time.</p> : null}
      {takenAs === "utc" ? <p className="caption">Times were read as UTC.</p> : null}
      {notTraded > 0 ? (
        <p className="caption">{counted(notTraded, "instrument")} without trades in your journal left out.</p>
      ) : null}
      {unknown > 0 ? (
        <p className="caption">{counted(unknown, "row")} of what is no share and no contract known here left out.</p>
      ) : null}
      {leftOut.map((sentence) => (
        <p key={sentence} className="caption">
          {sentence}
        </p>
      ))}
      {rejected > 0 ? (
        <>
          <p>{counted(rejected, "row")} left out:</p>
          <ul className="caption">
            {problems.slice(0, 5).map((problem, at) => (
              <li key={at}>{problem}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
