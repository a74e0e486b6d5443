import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type BacktestSweepLine, beginSweep, cancelSweep, fetchSweep, fetchSweeps } from "~/api/backtests";
import { RequestError } from "~/api/errors";
import { useAction } from "~/api/use-action";
import { count, percent } from "~/lib/format";
import { when } from "~/lib/time";
import { draftOf, drafts } from "~/lib/drafts";
import { useDraft } from "~/lib/use-draft";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { combinationsOf, MOST_COMBINATIONS, numbersOf, placeKey, swept } from "./ranges";
import { toSend, type Tree } from "./rule";
import type { Over } from "./run-panel";
import { NOTHING, SweepForm, type Wanted } from "./sweep-form";
import { type OnUse, SweepResult } from "./sweep-result";
import css from "./backtests.module.css";

type Props = {
  /** Of the stored rule; null: it is not stored yet. */
  id: string | null;
  owner: string | null;
  rule: Tree;
  over: Over;
  /** Sets of candles that are chosen beside the first: they share the capital. */
  also: number[];
  /** Why it cannot be run. */
  not: string | null;
  onUse: OnUse;
};

/** Many values of some numbers of the rule, tried by the server; what the best of them is worth. */
export function Sweeps({ id, owner, rule, over, also, not, onUse }: Props) {
  const client = useQueryClient();
  const [kept, keep] = useDraft<Wanted>(owner, draftName(id));
  const [typed, type] = useState<Wanted | null>(null);
  const wanted = typed ?? kept ?? NOTHING;
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState<number | null>(null);
  const all = useQuery({
    queryKey: ["backtest-sweeps", id],
    queryFn: ({ signal }) => fetchSweeps(id!, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? 1_000 : false),
  });
  const done = all.data?.filter(({ state }) => state === "done").length;
  const before = useRef(done);
  useEffect(() => {
    // Its tries are counted with its result.
    if (done !== undefined && before.current !== undefined && done !== before.current) {
      void client.invalidateQueries({ queryKey: ["backtests"] });
    }
    before.current = done;
  }, [client, done]);
  const first = useRef(id);
  useEffect(() => {
    if (first.current === id) return;
    // Stored for the first time: what was typed goes along.
    if (typed) void keep(typed);
    if (owner !== null) void drafts.drop(draftOf(owner, draftName(first.current))).catch(() => undefined);
    first.current = id;
  }, [id, keep, owner, typed]);
  const combinations = combinationsOf(wanted.ranges);
  const begin = useAction(async () => {
    setRefused({});
    const [train, test] = [Number(wanted.train) || 0, Number(wanted.test) || 0];
    const walk = wanted.walk ? { train, test, anchored: wanted.anchored ?? false } : null;
    const [from, to] = [over.from || null, over.to || null];
    const tried = toSend(swept(rule, wanted.ranges));
    const adjusted = over.adjusted ?? false;
    const body = { id: id!, rule: tried, candles: Number(over.candles), also, from, to, adjusted, walk };
    try {
      const made = await beginSweep(body);
      setOpen(made.number);
    } catch (error) {
      if (error instanceof RequestError && error.status === 422 && Object.keys(error.fields).length > 0) {
        setRefused(error.fields);
        return;
      }
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: ["backtest-sweeps", id] });
    }
  });
  const why = reason({ id, not, over, rule, wanted, combinations });
  const elsewhere = Object.entries(refused).filter(([place]) => place !== "ranges" && place !== "walk");
  return (
    <Section name="Sweep" sub="Many values of a number, tried one after the other" long>
      <p className="muted max-w-(--measure) mb-3">
        Every combination counts as a try of this rule, for good. The best of many looks good by chance alone: the
        result says how good.
      </p>
      {kept === undefined && typed === null && owner !== null ? null : (
        <SweepForm
          rule={rule}
          wanted={wanted}
          problems={refused}
          onChange={(next) => {
            setRefused({});
            type(next);
            void keep(next);
          }}
        />
      )}
      {elsewhere.map(([place, sentence]) => (
        <p className={css.sentence} key={place}>
          {sentence}
        </p>
      ))}
      {wanted.ranges.length > 0 ? (
        <div className="button-row">
          <button
            className="btn primary"
            type="button"
            aria-busy={begin.busy || undefined}
            disabled={why !== null || all.data?.some(isGoing)}
            onClick={() => begin.act()}
          >
            {begin.busy ? "Starting" : "Start the sweep"}
          </button>
        </div>
      ) : null}
      {wanted.ranges.length > 0 && why ? <p className="caption">{why}</p> : null}
      {begin.failed ? <Message kind="error" title={`That did not work. ${begin.failed}`} /> : null}
      {all.data && all.data.length > 0 ? (
        <ul className={css.rules} aria-label="Sweeps of this rule">
          {all.data.map((line) => (
            <Line key={line.number} line={line} open={open === line.number} onOpen={setOpen} id={id!} />
          ))}
        </ul>
      ) : null}
      {all.error ? <Message kind="error" title={`The sweeps could not be loaded. ${all.error.message}`} /> : null}
      {all.data?.some((line) => line.number === open && line.state === "done") ? (
        <Opened key={open} number={open!} onUse={onUse} />
      ) : null}
    </Section>
  );
}

const draftName = (id: string | null) => `backtest-sweep/${id ?? "new"}`;
const isGoing = (line: BacktestSweepLine) => line.state === "going";

type Why = Pick<Props, "id" | "not" | "over" | "rule"> & { wanted: Wanted; combinations: number | null };

function reason({ id, not, over, rule, wanted, combinations }: Why): string | null {
  if (not) return not;
  const places = new Set(numbersOf(rule).map(({ place }) => placeKey(place)));
  if (wanted.ranges.some(({ place }) => !places.has(place))) {
    return "A range is of a number that the rule no longer has. Remove that range, or choose another number.";
  }
  if (id === null) return "Save the rule first: its tries are counted for it.";
  if (over.candles === "") return "Choose the candles above, under Run.";
  if (combinations === null || combinations < 2) return "Complete the ranges first.";
  if (combinations > MOST_COMBINATIONS)
    return `At most ${count(MOST_COMBINATIONS)} combinations. Take larger steps or shorter ranges.`;
  return null;
}

type LineProps = { line: BacktestSweepLine; open: boolean; onOpen: (number: number | null) => void; id: string };

function Line({ line, open, onOpen, id }: LineProps) {
  const client = useQueryClient();
  const stop = useAction(async () => {
    await cancelSweep(line.number);
    await client.invalidateQueries({ queryKey: ["backtest-sweeps", id] });
  });
  return (
    <li>
      <div>
        <p className="strong">
          Sweep {count(line.number)}: {count(line.tries)} combinations
        </p>
        <p className="muted">
          {line.instruments.join(", ")}, begun {when(line.madeAt)}. {standing(line)}
        </p>
        {isGoing(line) ? (
          <progress
            max={line.tries}
            // Without a value it moves: how long the best is judged is not known.
            value={progressOf(line)}
            aria-label={`Sweep ${line.number}`}
          />
        ) : null}
        {stop.failed ? <p className="muted">{stop.failed}</p> : null}
      </div>
      <div className="button-row">
        {isGoing(line) ? (
          <button className="btn compact" type="button" disabled={stop.busy} onClick={() => stop.act()}>
            Stop<span className="visually-hidden"> sweep {line.number}</span>
          </button>
        ) : null}
        {line.state === "done" ? (
          <button
            className="btn compact"
            type="button"
            aria-expanded={open}
            onClick={() => onOpen(open ? null : line.number)}
          >
            {open ? "Hide" : "Show"}
            <span className="visually-hidden"> sweep {line.number}</span>
          </button>
        ) : null}
      </div>
    </li>
  );
}

/** Of all tries; undefined: all are through, and the best is judged. */
function progressOf({ done, walked, tries }: BacktestSweepLine): number | undefined {
  if (done < tries) return done;
  return walked !== null && walked < tries ? walked : undefined;
}

function standing({ state, done, walked, tries, problem }: BacktestSweepLine): string {
  if (state === "done") return "Done.";
  if (state === "cancelled") return "Stopped: nothing of it is shown or counted.";
  if (state === "failed") return `It could not be finished. ${problem ?? ""}`;
  if (done === 0) return "It waits for its turn.";
  if (done < tries) return `${count(done)} done, ${percent(done / tries)}.`;
  if (walked !== null && walked < tries) {
    return `All are tried. Walk-forward: ${count(walked)} trained, ${percent(walked / tries)}.`;
  }
  return "All are tried; the best is judged.";
}

function Opened({ number, onUse }: { number: number; onUse: OnUse }) {
  const found = useQuery({
    queryKey: ["backtest-sweep", number],
    queryFn: ({ signal }) => fetchSweep(number, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.data) return <SweepResult found={found.data} onUse={onUse} />;
  if (!found.error) return <p className="muted">Loading the sweep.</p>;
  return (
    <Message kind="error" title="The sweep could not be loaded.">
      <p>{found.error.message}</p>
      <div className="button-row">
        <button className="btn" type="button" disabled={found.isFetching} onClick={() => void found.refetch()}>
          Try again
        </button>
      </div>
    </Message>
  );
}
