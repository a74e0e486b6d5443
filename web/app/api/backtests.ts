// Rules that are run over candles: kept, read by the server, and what they would have made.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Of the rule as JSON: `crates/backtest/rule.schema.json`. */
export type Tree = { [key: string]: unknown };

export type BacktestRule = Omit<Schemas["BacktestRule"], "rule"> & { rule: Tree };
export type BacktestRun = Schemas["BacktestRun"];
export type Backtested = Schemas["Backtested"];
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
export async function checkRule(rule: Tree, signal?: AbortSignal): Promise<string> {
  return (await ask<{ data: { sentence: string } }>("POST", `${PATH}/check`, { body: { rule }, signal })).data.sentence;
}

export type ToRun = { id: string; rule: Tree; candles: number; from: string | null; to: string | null };

/** It may take a while; every distinct run counts as a try. */
export async function runRule(body: ToRun, signal?: AbortSignal): Promise<BacktestRun> {
  return (await ask<{ data: BacktestRun }>("POST", `${PATH}/run`, { body, signal, timeout: 90_000 })).data;
}

export async function fetchDemoBacktest(signal?: AbortSignal): Promise<DemoBacktest> {
  return (await ask<{ data: DemoBacktest }>("GET", "/api/v1/demo/backtest", { signal })).data;
}
