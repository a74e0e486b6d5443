// The columns of a file that no broker's layout fits: its first rows, and what a person says the columns hold.
import { drafts } from "~/lib/drafts";
import { isBroker } from "./brokers";
import { sendForm } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type FirstRows = Schemas["FirstRows"];
export type ChosenColumns = Schemas["ChosenColumns"];

/** What a file is taken for. */
export type TableOf = "trades" | "holdings";

/** The first rows from `header` on, or from the row that looks most like a header. */
export async function fetchColumns(
  file: File,
  of: TableOf,
  header: number | null,
  signal: AbortSignal,
): Promise<FirstRows> {
  const form = new FormData();
  form.append("file", file, file.name);
  form.append("of", of);
  if (header !== null) form.append("header", String(header));
  return (await sendForm<{ data: FirstRows }>("/api/v1/imports/columns", form, { signal, onProgress: () => undefined }))
    .data;
}

const KEY = "rojmel-columns";
/** The server takes no more. */
const MOST = 20;

/** What was chosen in this browser, the latest first: it goes along with every file. */
export function rememberedColumns(): ChosenColumns[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isChoice).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** What something else has written there does not go along with files. */
function isChoice(one: unknown): one is ChosenColumns {
  const { broker, header, columns } = (one ?? {}) as Partial<ChosenColumns>;
  return (
    isBroker(broker) &&
    Array.isArray(header) &&
    header.every((title) => typeof title === "string") &&
    Array.isArray(columns) &&
    columns.every(({ field, column }) => typeof field === "string" && Number.isInteger(column))
  );
}

/** Without storage it is asked again for the next file. */
export function rememberColumns(chosen: ChosenColumns): void {
  const header = chosen.header.join("\n");
  const others = rememberedColumns().filter((one) => one.header.join("\n") !== header);
  try {
    localStorage.setItem(KEY, JSON.stringify([chosen, ...others].slice(0, MOST)));
  } catch {
    // See above.
  }
}

/** The parts of a form: what was chosen for this file first. */
export function columnParts(own: ChosenColumns | null): string[] {
  const header = own?.header.join("\n");
  const others = rememberedColumns().filter((one) => one.header.join("\n") !== header);
  return (own ? [own, ...others] : others).slice(0, MOST).map((one) => JSON.stringify(one));
}

// Headers of somebody's files do not stay behind.
drafts.onErased(() => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is there.
  }
});
