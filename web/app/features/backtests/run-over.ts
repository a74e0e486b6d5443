import { type BacktestRun, fetchRunCandles, runRule, type ToRun } from "~/api/backtests";
import type { CandleSet } from "~/api/candles";
import type { Source } from "./drawn";
import type { OfTime } from "./what-if";

/** A run with what its page asks for afterwards. `of`: what it is a result of. */
export type Shown = { found: BacktestRun; of: string; source: Source; time: OfTime; toRun: ToRun };

/** Runs a rule over these sets, the first of which `toRun` names as its candles. */
export async function runOver(toRun: ToRun, sets: readonly CandleSet[], of: string, signal?: AbortSignal) {
  const found = await runRule(toRun, signal);
  const { rule, candles: first, from, to, adjusted } = toRun;
  const ask: Source["ask"] = (instrument, day, own) => {
    const candles = sets.find((set) => set.instrument === instrument)?.id ?? first;
    return fetchRunCandles({ rule, candles, from: day ?? from, to, adjusted }, own);
  };
  const own = sets.map((set) => ({ candles: set.id, instrument: set.instrument }));
  return { found, of, source: { key: [of], ask }, time: { sets: own, from, to }, toRun } satisfies Shown;
}
