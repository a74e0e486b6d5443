// What came into the book and when, what was set aside, what was decided; and the way back from each.
import { ask } from "./ask";
import { journalChanged } from "./queries";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ImportLine = Schemas["ImportLine"];

export type SnapshotLine = Schemas["SnapshotLine"];

export type ResolutionLine = Schemas["ResolutionLine"];

export type Imports = Schemas["ImportLists"];

export async function fetchImports(signal?: AbortSignal): Promise<Imports> {
  return (await ask<{ data: Imports }>("GET", "/api/v1/imports", { signal })).data;
}

export async function undoImport(id: number): Promise<void> {
  await ask("POST", "/api/v1/imports/undo", { body: { id } });
}

export async function redoImport(id: number): Promise<void> {
  await ask("POST", "/api/v1/imports/redo", { body: { id } });
}

/** The book is as it was when this was set aside. */
export async function bringBack(id: number): Promise<void> {
  await ask("POST", "/api/v1/snapshots/restore", { body: { id } });
  await journalChanged();
}
