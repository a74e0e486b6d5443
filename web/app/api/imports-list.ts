// What came into the book and when, what was set aside, what was decided; and the way back from each.
import { ask } from "./ask";
import type { Broker } from "./imports";
import type { FileReport, Segment } from "./report";

export type ImportLine = {
  id: number;
  kind: "file" | "manual" | "opening";
  name: string;
  brokers: Broker[];
  segment: Segment | null;
  window: FileReport["window"];
  createdAt: string;
  undoneAt: string | null;
  /** As counted when it came. */
  rows: { read: number; fills: number; duplicates: number; conflicts: number; skipped: number; rejected: number };
  /** The snapshot it was set aside with. */
  replacedBy: number | null;
};

export type SnapshotLine = { id: number; createdAt: string; expiresAt: string; imports: number; fills: number };

export type ResolutionLine = { id: number; kind: "settlement" | "worthless" | "keep" | "drop"; title: string; value: number | null; createdAt: string };

export type Imports = { imports: ImportLine[]; snapshots: SnapshotLine[]; resolutions: ResolutionLine[] };

export async function fetchImports(signal?: AbortSignal): Promise<Imports> {
  return (await ask<{ data: Imports }>("GET", "/api/v1/imports", { signal })).data;
}

export async function undoImport(id: number): Promise<void> {
  await ask("POST", "/api/v1/imports/undo", { body: { id } });
}

export async function redoImport(id: number): Promise<void> {
  await ask("POST", "/api/v1/imports/redo", { body: { id } });
}

export async function restoreSnapshot(id: number): Promise<void> {
  await ask("POST", "/api/v1/snapshots/restore", { body: { id } });
}
