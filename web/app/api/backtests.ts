// Rules that are run over candles: kept, read by the server, and what they would have made.
import type { ServerText } from "~/lib/amounts";
import { ask, getFile } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Of the rule as JSON: `crates/backtest/rule.schema.json`. */
export type Tree = { [key: string]: unknown };

export type BacktestRule = Omit<Schemas["BacktestRule"], "rule"> & { rule: Tree };
type CheckedBacktest = Schemas["CheckedBacktest"];
export type BacktestRun = Schemas["BacktestRun"];
export type Backtested = Schemas["Backtested"];
export type BacktestOptionsRun = Schemas["BacktestOptionsRun"];
export type BacktestBridge = Schemas["BacktestBridge"];
export type BacktestDrawn = Schemas["BacktestDrawn"];
export type BacktestWhatIf = Schemas["BacktestWhatIf"];
export type BacktestSweepLine = Schemas["BacktestSweepLine"];
export type BacktestSwept = Schemas["BacktestSwept"];
export type BacktestSweepResult = Omit<Schemas["BacktestSweepResult"], "rule" | "result"> & {
  rule: Tree;
  result: BacktestSwept;
};
export type DemoOptionsBacktest = Omit<Schemas["DemoOptionsBacktest"], "rule"> & { rule: Tree };
export type DemoBacktest = Omit<Schemas["DemoBacktest"], "rule"> & { rule: Tree };

const PATH = "/api/v1/backtests";

export async function fetchRules(signal?: AbortSignal): Promise<BacktestRule[]> {
  return (await ask<{ data: { rules: BacktestRule[] } }>("GET", PATH, { signal })).data.rules;
}

/** Onto the revision that was read; refused with 409 when it is another, with 422 and the place where it is none. */
export async function saveRule(body: { id: string | null; revision: number; rule: Tree }): Promise<BacktestRule> {
  return (await ask<{ data: BacktestRule }>("POST", PATH, { body })).data;
}

/** The rule in words. */
export async function checkRule(rule: Tree, signal?: AbortSignal): Promise<ServerText> {
  const { data } = await ask<{ data: CheckedBacktest }>("POST", `${PATH}/check`, { body: { rule }, signal });
  return data.sentenceText;
}

/** `adjusted`: prices before a split or a bonus that the journal knows stand in the shares of after it. */
type OverCandles = { candles: number; from: string | null; to: string | null; adjusted: boolean };
/** `also`: further sets of candles, which share the capital. */
export type ToRun = OverCandles & { id: string; rule: Tree; also: number[] };

/** It may take a while; every distinct run counts as a try. */
export async function runRule(body: ToRun, signal?: AbortSignal): Promise<BacktestRun> {
  return (await ask<{ data: BacktestRun }>("POST", `${PATH}/run`, { body, signal, timeout: 90_000 })).data;
}

export type OptionsToRun = { id: string; rule: Tree; from: string | null; to: string | null };

/** Of a rule that sells options, over closes of a day; every distinct run counts as a try. */
export async function runOptions(body: OptionsToRun, signal?: AbortSignal): Promise<BacktestOptionsRun> {
  return (await ask<{ data: BacktestOptionsRun }>("POST", `${PATH}/options`, { body, signal, timeout: 90_000 })).data;
}

/** What `runRule` answered as a file; of the same run it counts nothing. */
export const printRun = (body: ToRun) => getFile(`${PATH}/pdf`, { body, timeout: 90_000 });

/** The same of what `runOptions` answered. */
export const printOptions = (body: OptionsToRun) => getFile(`${PATH}/options/pdf`, { body, timeout: 90_000 });

export const DEMO_PDF = "/api/v1/demo/backtest.pdf";

export async function fetchDemoBacktest(signal?: AbortSignal): Promise<DemoBacktest> {
  return (await ask<{ data: DemoBacktest }>("GET", "/api/v1/demo/backtest", { signal })).data;
}

export async function fetchDemoOptions(signal?: AbortSignal): Promise<DemoOptionsBacktest> {
  return (await ask<{ data: DemoOptionsBacktest }>("GET", "/api/v1/demo/backtest/options", { signal })).data;
}

export async function fetchDemoCandles(from: string | null, signal?: AbortSignal): Promise<BacktestDrawn> {
  const path = `/api/v1/demo/backtest/candles${from ? `?from=${from}` : ""}`;
  return (await ask<{ data: BacktestDrawn }>("GET", path, { signal })).data;
}

export type ToDraw = OverCandles & { rule: Tree };

/** Some of the candles of a run, to be drawn. */
export async function fetchRunCandles(body: ToDraw, signal?: AbortSignal): Promise<BacktestDrawn> {
  return (await ask<{ data: BacktestDrawn }>("POST", `${PATH}/candles`, { body, signal })).data;
}

export type ToSweep = ToRun & { walk: { train: number; test: number; anchored: boolean } | null };

/** One sweep at a time: refused with 409 while another one is not over. */
export async function beginSweep(body: ToSweep): Promise<BacktestSweepLine> {
  return (await ask<{ data: BacktestSweepLine }>("POST", `${PATH}/sweeps`, { body, timeout: 90_000 })).data;
}

export async function fetchSweeps(rule: string, signal?: AbortSignal): Promise<BacktestSweepLine[]> {
  const path = `${PATH}/sweeps?rule=${encodeURIComponent(rule)}`;
  return (await ask<{ data: { sweeps: BacktestSweepLine[] } }>("GET", path, { signal })).data.sweeps;
}

export async function fetchSweep(number: number, signal?: AbortSignal): Promise<BacktestSweepResult> {
  return (await ask<{ data: BacktestSweepResult }>("GET", `${PATH}/sweeps/one?number=${number}`, { signal })).data;
}

export async function cancelSweep(number: number): Promise<BacktestSweepLine> {
  return (await ask<{ data: BacktestSweepLine }>("POST", `${PATH}/sweeps/cancel`, { body: { number } })).data;
}

export type ToSuppose = {
  candles: number;
  from: string | null;
  to: string | null;
  stop: number | null;
  target: number | null;
};

/** One's own trades with another stop or target. */
export async function askWhatIf(body: ToSuppose): Promise<BacktestWhatIf> {
  return (await ask<{ data: BacktestWhatIf }>("POST", `${PATH}/what-if`, { body, timeout: 90_000 })).data;
}
