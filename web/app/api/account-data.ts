// What is kept about a person: exported, imported, agreed to, and deleted.
import { ask, type Fetched, getFile, sendForm } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ImportedArchive = Schemas["ImportedCounts"];
export type Purpose = Schemas["Purposed"];
export type ConsentRecord = Schemas["ConsentRecord"];
export type Consents = Schemas["Agreed"];

const ARCHIVE = "/api/v1/account/archive";

/** Large books take a while. */
const LONG = 600_000;

export function exportArchive(
  onProgress: (got: number, total: number | null) => void,
  signal?: AbortSignal,
): Promise<Fetched> {
  return getFile(ARCHIVE, { onProgress, signal, timeout: LONG });
}

export async function importArchive(
  file: File,
  onProgress: (sent: number, total: number) => void,
  signal?: AbortSignal,
): Promise<ImportedArchive> {
  // Whatever the system calls it, the server looks inside.
  const body = file.slice(0, file.size, "application/zip");
  return (await sendForm<{ data: ImportedArchive }>(ARCHIVE, body, { onProgress, signal, timeout: LONG })).data;
}

export async function fetchConsents(signal?: AbortSignal): Promise<Consents> {
  return (await ask<{ data: Consents }>("GET", "/api/v1/account/consents", { signal })).data;
}

export async function consent(purpose: string, given: boolean, version: string): Promise<Consents> {
  return (await ask<{ data: Consents }>("POST", "/api/v1/account/consents", { body: { purpose, given, version } }))
    .data;
}

/** The day it will be gone. */
export async function deleteAccount(password: string | undefined): Promise<string> {
  return (
    await ask<{ data: { deletion: string } }>("POST", "/api/v1/account/delete", {
      body: password === undefined ? {} : { password },
    })
  ).data.deletion;
}

export async function keepAccount(): Promise<void> {
  await ask("POST", "/api/v1/account/keep", { body: {} });
}
