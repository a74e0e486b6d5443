// The check of this tab: the chosen files and the last report. Kept for as long as one goes from page to page in this
// tab (lib/file-store.ts), so going away and back finds it; a reload clears it.
import type { DateOrder } from "./file-questions";
import type { QuantityUnit } from "./quantities";
import type { Report } from "./report";
import { SAMPLE_TIME, sampleFiles } from "./sample";
import { cameByLink, cameBack } from "~/lib/arrival";
import { clearFileStore, forJournal, putInFileStore, readFileStore } from "~/lib/file-store";
import { createStore } from "~/lib/create-store";
import { join } from "./choose";
import { type CheckState, pack, unpack } from "./check-pack";

export type Choice = { files: readonly File[]; broker: string; tradetype: string };
/** `quantities`: what they count in these files, where it was said; `dates`: how they are written there. */
export type Checked = {
  of: readonly File[];
  is: Report;
  quantities?: QuantityUnit | null;
  dates?: DateOrder | null;
};

const noChoice: Choice = { files: [], broker: "", tradetype: "" };

export const choice = createStore<Choice>(noChoice);
export const checked = createStore<Checked | null>(null);
/** What the sample took the place of. */
export const replaced = createStore<{ choice: Choice; checked: Checked | null } | null>(null);

/** Shows the sample; one's own files go aside, from where they can be restored. */
export function showSample(files: readonly File[]): void {
  const own = choice.get();
  if (own.files.length > 0 && !isSample(own.files)) replaced.set({ choice: own, checked: checked.get() });
  choice.set({ files, broker: "", tradetype: "" });
}

/** One's own files join one's own: those of the sample make room, and what they put aside comes back. */
export function withMore(more: readonly File[]): File[] {
  const { files } = choice.get();
  return join(isSample(files) ? (replaced.get()?.choice.files ?? []) : files, more);
}

export function restore(): void {
  const own = replaced.get();
  if (!own) return;
  choice.set(own.choice);
  checked.set(own.checked);
  replaced.set(null);
}

export function isSample(files: readonly File[]): boolean {
  return (
    files.length > 0 &&
    files.every(
      (file) => file.lastModified === SAMPLE_TIME && sampleFiles.some(({ path }) => path.endsWith(`/${file.name}`)),
    )
  );
}

// One after the other: an older one must not overtake a newer one, and what clears must not take what came after it.
let last: Promise<unknown> = Promise.resolve();

/** Never fails: without storage there is nothing to find, and nothing to clear. */
function inTurn(what: () => Promise<void>): Promise<void> {
  const next = last.then(what).catch(() => undefined);
  last = next;
  return next;
}

const clear = () => inTurn(() => clearFileStore(Date.now()));

/** For the next page of this tab. Never fails: without storage the next page finds nothing. */
export function keep(): Promise<void> {
  const now: CheckState = { choice: choice.get(), checked: checked.get(), replaced: replaced.get() };
  const empty = now.choice === noChoice && !now.checked && !now.replaced;
  return empty ? clear() : inTurn(async () => putInFileStore(await pack(now)));
}

/**
 * What was checked is meant for a journal: it lies ready where somebody signs up or logs in, in this tab. Nothing is
 * sent.
 */
export async function keepForJournal(): Promise<void> {
  await keep();
  forJournal.set(true);
}

/**
 * The files that were meant for a journal; `lost` when this browser could not keep them, `null` when there were none.
 */
export async function takeForJournal(): Promise<Choice | "lost" | null> {
  if (!forJournal.is()) return null;
  try {
    const bytes = await readFileStore();
    const found = bytes ? unpack(bytes).choice : noChoice;
    if (found.files.length > 0) return found;
  } catch {
    // Said below.
  }
  await forgetForJournal();
  return "lost";
}

/** They were taken over, or given up. Never fails. */
export async function forgetForJournal(): Promise<void> {
  await clear();
}

/** From now on every change is kept, and what was chosen before, as the page began to answer. Returns how to stop. */
export function keepForTab(): () => void {
  let waiting = false;
  const changed = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      void keep();
    });
  };
  if (choice.get() !== noChoice) changed();
  const stops = [choice, checked, replaced].map((one) => one.subscribe(changed));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Lays down what the last page of this tab kept, unless something lies there already; true when it did. */
export async function bring(): Promise<boolean> {
  try {
    if (!cameByLink() && !cameBack()) {
      await clear();
      return false;
    }
    const bytes = await readFileStore();
    if (!bytes || choice.get() !== noChoice || checked.get()) return false;
    const found = unpack(bytes);
    choice.set(found.choice);
    checked.set(found.checked);
    replaced.set(found.replaced);
    return true;
  } catch {
    return false;
  }
}
