// Playbooks: rules of a trader by date, and trades judged by them.
import { ask } from "./ask";
import type { Book } from "./history";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Setup = Schemas["SetupRow"];
export type JudgedSetup = NonNullable<Schemas["JudgedTrade"]["setup"]>;
export type SetupResults = Schemas["SetupResults"];
export type SetupToSave = Schemas["SetupToSave"];
export type Rule = Schemas["Rule"];

export async function fetchSetups(signal?: AbortSignal): Promise<Setup[]> {
  return (await ask<{ data: Schemas["Setups"] }>("GET", "/api/v1/setups", { signal })).data.setups;
}

/** Onto the revision that was read; refused with 409 when it is another. */
export async function saveSetup(setup: SetupToSave): Promise<Setup> {
  return (await ask<{ data: Setup }>("POST", "/api/v1/setups", { body: setup })).data;
}

export async function fetchJudged(
  trade: string,
  signal?: AbortSignal,
  book: Book = "own",
): Promise<JudgedSetup | null> {
  const path = `/api/v1/${book === "own" ? "" : "demo/"}setups/judged?${query({ trade })}`;
  return (await ask<{ data: Schemas["JudgedTrade"] }>("GET", path, { signal })).data.setup;
}

export async function fetchResults(setup: string, signal?: AbortSignal): Promise<SetupResults> {
  return (await ask<{ data: SetupResults }>("GET", `/api/v1/setups/results?${query({ setup })}`, { signal })).data;
}
