// Corporate actions: what they would do to the positions of the journal, stating them, and those that count.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Texts, as typed; blank where there is nothing to say. */
export type ActionRow = Schemas["ActionRow"];

export type ActionLine = Schemas["ActionLine"];

export type PositionChange = Schemas["PositionChange"];

export type ActionsFound = Schemas["ReadActions"];

export async function fetchActions(signal?: AbortSignal): Promise<ActionLine[]> {
  return (await ask<{ data: ActionLine[] }>("GET", "/api/v1/actions", { signal })).data;
}

/** Nothing is stored. */
export async function tryActions(sent: { rows: ActionRow[] } | { text: string }): Promise<ActionsFound> {
  return (await ask<{ data: ActionsFound }>("POST", "/api/v1/actions/read", { body: sent, timeout: 60_000 })).data;
}

/** All of them or none; refused with `fields` named `rows.3`. Undone as the import that it is. */
export async function applyActions(rows: ActionRow[]): Promise<Schemas["AppliedImport"]> {
  const answer = await ask<{ data: Schemas["AppliedImport"] }>("POST", "/api/v1/actions", {
    body: { rows },
    timeout: 60_000,
  });
  return answer.data;
}
