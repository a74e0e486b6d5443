// What a trader writes beside a trade: it hangs on the fills, keeps every change, and waits in a tray while they are
// gone.
import { ask } from "./ask";
import type { Book } from "./history";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Annotation = Schemas["Annotation"];
export type TradeAnnotations = Schemas["TradeAnnotations"];
export type AnnotationChanged = Schemas["AnnotationChanged"];
export type AnnotationNames = Schemas["AnnotationNames"];
export type AnnotationTray = Schemas["AnnotationTray"];
export type WaitingAnnotation = Schemas["WaitingAnnotation"];

export type Field = keyof Schemas["FieldsToSet"];
/** A text, or names; null where nothing is set. */
export type Value = string | string[] | null;
export type FieldsToSet = Partial<Record<Field, Value>>;

export const emotions = [
  "calm",
  "confident",
  "focused",
  "hopeful",
  "bored",
  "impatient",
  "anxious",
  "afraid",
  "greedy",
  "angry",
] as const;

export const valueOf = (annotation: Pick<Annotation, "fields"> | null, field: Field): Value =>
  annotation?.fields[field]?.value ?? null;

export async function fetchAnnotations(
  trade: string,
  signal?: AbortSignal,
  book: Book = "own",
): Promise<TradeAnnotations> {
  const path = book === "own" ? "/api/v1/annotations" : "/api/v1/demo/annotations";
  return (await ask<{ data: TradeAnnotations }>("GET", `${path}?${query({ trade })}`, { signal })).data;
}

type Change = { trade: string; annotation: number | null; revision: number | null; set: FieldsToSet };

/** Refused with 409 and the stored annotation as `data` when the revision is another. */
export async function saveAnnotation(change: Change): Promise<Annotation> {
  return (await ask<{ data: Annotation }>("POST", "/api/v1/annotations", { body: change })).data;
}

/** The newest changes, or those before the change `before`. */
export async function fetchChanges(
  annotation: number,
  before: number | null,
  signal?: AbortSignal,
): Promise<Schemas["AnnotationHistory"]> {
  const asked = query({ annotation: String(annotation), before: before === null ? undefined : String(before) });
  return (await ask<{ data: Schemas["AnnotationHistory"] }>("GET", `/api/v1/annotations/history?${asked}`, { signal }))
    .data;
}

export async function fetchNames(signal?: AbortSignal): Promise<AnnotationNames> {
  return (await ask<{ data: AnnotationNames }>("GET", "/api/v1/annotations/names", { signal })).data;
}

/** Up to 200 of them, without the first `offset`. */
export async function fetchTray(offset: number, signal?: AbortSignal): Promise<AnnotationTray> {
  const asked = query({ offset: String(offset) });
  return (await ask<{ data: AnnotationTray }>("GET", `/api/v1/annotations/tray?${asked}`, { signal })).data;
}

/** How many notes wait for a trade. */
export async function fetchWaiting(signal?: AbortSignal): Promise<number> {
  return (await ask<{ data: AnnotationTray }>("GET", "/api/v1/annotations/tray?limit=0", { signal })).data.total;
}

export async function attachAnnotation(sent: { annotation: number; revision: number; trade: string }): Promise<void> {
  await ask("POST", "/api/v1/annotations/attach", { body: sent });
}

export type ReviewQueue = Schemas["ReviewQueue"];

/** Closed trades that are not reviewed, the newest first. */
export async function fetchQueue(signal?: AbortSignal): Promise<ReviewQueue> {
  return (await ask<{ data: ReviewQueue }>("GET", "/api/v1/annotations/review", { signal })).data;
}

/** Their numbers alone. */
export async function fetchReviewCount(signal?: AbortSignal): Promise<ReviewQueue> {
  return (await ask<{ data: ReviewQueue }>("GET", "/api/v1/annotations/review?limit=0", { signal })).data;
}

export type EditOfNotes = Partial<Schemas["EditOfNotes"]>;
export type BulkEdited = Schemas["BulkEdited"];
export type BulkUndone = Schemas["BulkUndone"];
/** Named ones, or all that the filter leaves: as many as were shown, of the journal at that revision. */
export type BulkTrades =
  | { ids: readonly string[] }
  | { filter: Record<string, string | undefined>; total: number; revision: number };

/** One step: all of it or nothing. Refused with 409 when the filter leaves other trades by now. */
export async function bulkEdit(trades: BulkTrades, edit: EditOfNotes): Promise<BulkEdited> {
  const [asked, body] =
    "ids" in trades
      ? ["", { trades: trades.ids, edit }]
      : [`?${query(trades.filter)}`, { trades: null, total: trades.total, revision: trades.revision, edit }];
  return (await ask<{ data: BulkEdited }>("POST", `/api/v1/annotations/bulk${asked}`, { body })).data;
}

/** A note in which the same field was changed since stays as it is. */
export async function undoBulkEdit(step: number): Promise<BulkUndone> {
  return (await ask<{ data: BulkUndone }>("POST", "/api/v1/annotations/bulk/undo", { body: { step } })).data;
}

export type ChangedNotes = Schemas["ChangedNotes"];
export type NotesStep = Schemas["NotesStep"];

/** Changes of many notes, the newest first; those before the step `before`. */
export async function fetchChangedNotes(before: number | null, signal?: AbortSignal): Promise<ChangedNotes> {
  const asked = before === null ? "" : `?${query({ before: String(before) })}`;
  return (await ask<{ data: ChangedNotes }>("GET", `/api/v1/annotations/bulk${asked}`, { signal })).data;
}
