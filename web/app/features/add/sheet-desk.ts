// The chosen files, in the order they were chosen, and how far each has come. In memory only: a reload forgets files, but those of Check a file.
import type { RequestError } from "~/api/errors";
import type { Broker, Preview, Receipt } from "~/api/imports";
import type { FileReport, Segment } from "~/api/report";
import { MAX_BYTES } from "~/api/upload";
import { forgetForJournal, takeForJournal } from "~/api/desk";
import { drafts } from "~/lib/drafts";
import { fileSize } from "~/lib/format";
import { kept } from "~/lib/kept";

export const ACCEPT = ".xlsx,.xls,.csv";

/** Looking stores nothing; putting does. */
export type Deed = "look" | "put";

export type State =
  | { is: "waiting" }
  | { is: "sending"; deed: Deed; sent: number; total: number }
  | { is: "reading"; deed: Deed }
  | { is: "stopped" }
  | { is: "seen"; preview: Preview }
  /** It could not be looked at. */
  | { is: "refused"; error: RequestError }
  /** It could not be put in the book: nothing of it is stored. `file` tells the rows, when rows were why. */
  | { is: "failed"; error: RequestError; preview: Preview | null; file: FileReport | null }
  | { is: "in"; receipt: Receipt };

export type Sheet = {
  key: string;
  file: File;
  /** Read as the file says, whatever is chosen above: the choice contradicted it. */
  asFile: boolean;
  /** The broker account it goes to; empty: by its client id, or the only one. */
  account: string;
  state: State;
};

export type Choice = { broker: Broker | ""; tradetype: Segment | "" };

const nothing: Choice = { broker: "", tradetype: "" };

export const choice = kept<Choice>(nothing);
export const sheets = kept<readonly Sheet[]>([]);

const keyOf = (file: File) => `${file.name}/${file.size}/${file.lastModified}`;

/** Later files join earlier ones; a file chosen again is looked at again. */
export function choose(files: readonly File[]): void {
  picked = null;
  const more = new Map(files.map((file) => [keyOf(file), file]));
  sheets.set([
    ...sheets.get().filter(({ key }) => !more.has(key)),
    ...[...more].map(([key, file]): Sheet => ({ key, file, asFile: false, account: "", state: { is: "waiting" } })),
  ]);
}

export function remove(key: string): void {
  sheets.set(sheets.get().filter((sheet) => sheet.key !== key));
  if (sheets.get().length === 0) choice.set(nothing);
}

export function forgetSheets(): void {
  sheets.set([]);
  choice.set(nothing);
}

let checkedBefore = false;

/**
 * Files that were read on Check a file and are meant for a journal lie down here, unless others lie here already.
 * `lost`: this browser could not keep them.
 */
export async function takeChecked(): Promise<"taken" | "lost" | null> {
  if (sheets.get().length > 0) return null;
  const found = await takeForJournal();
  if (found === null || found === "lost") return found;
  if (sheets.get().length > 0) return null;
  choose(found.files);
  choice.set({ broker: brokerIn(found.broker), tradetype: tradetypeIn(found.tradetype) });
  checkedBefore = true;
  return "taken";
}

const brokerIn = (word: string): Choice["broker"] => (word === "zerodha" || word === "groww" ? word : "");
const tradetypeIn = (word: string): Choice["tradetype"] => (word === "equity" || word === "fno" ? word : "");

// They outlive a reload until they are in the journal or taken away.
sheets.subscribe(() => {
  if (!checkedBefore || sheets.get().length > 0) return;
  checkedBefore = false;
  void forgetForJournal();
});

const changed = (sheet: Sheet, part: Partial<Sheet>): Sheet => ({ ...sheet, ...part });

export function mark(key: string, state: State): void {
  sheets.set(sheets.get().map((sheet) => (sheet.key === key ? changed(sheet, { state }) : sheet)));
}

/** What was seen is no longer what would be put: look again. */
export function lookAgain(which: (sheet: Sheet) => boolean = () => true): void {
  sheets.set(
    sheets
      .get()
      .map((sheet) => (which(sheet) && sheet.state.is !== "in" ? changed(sheet, { state: { is: "waiting" } }) : sheet)),
  );
}

/** The one-click way out of a contradiction. */
export function readAsFile(key: string): void {
  if (sheets.get().length === 1) choice.set(nothing);
  sheets.set(
    sheets
      .get()
      .map((sheet) => (sheet.key === key ? changed(sheet, { asFile: true, state: { is: "waiting" } }) : sheet)),
  );
}

/** Another account: another book it is compared with. */
export function pickAccount(key: string, account: string): void {
  picked = key;
  sheets.set(
    sheets.get().map((sheet) => (sheet.key === key ? changed(sheet, { account, state: { is: "waiting" } }) : sheet)),
  );
}

let picked: string | null = null;

/** Whether an account was just picked for this file; once. */
export function takePicked(key: string): boolean {
  const was = picked === key;
  if (was) picked = null;
  return was;
}

export function pick(part: Partial<Choice>): void {
  choice.set({ ...choice.get(), ...part });
  sheets.set(
    sheets
      .get()
      .map((sheet) => changed(sheet, { asFile: false, account: part.broker === undefined ? sheet.account : "" })),
  );
  lookAgain();
}

export const isBusy = ({ state }: Sheet) => state.is === "sending" || state.is === "reading";

/** What the file was found to be, once it was looked at. */
export function foundIn({ state }: Sheet): FileReport | null {
  switch (state.is) {
    case "seen":
      return state.preview.file;
    case "failed":
      return state.preview?.file ?? null;
    case "in":
      return state.receipt.files[0] ?? null;
    default:
      return null;
  }
}

/** What goes with the file: the choice, else what it was found to be, else nothing. */
export function sentWith(sheet: Sheet, chosen: Choice): Choice & { account: string } {
  const found = foundIn(sheet);
  const own = sheet.asFile ? nothing : chosen;
  return {
    broker: own.broker || found?.broker || "",
    tradetype: own.tradetype || found?.segment || "",
    account: sheet.account,
  };
}

/** What the selects show: the choice, else what all files say alike. */
export function shownChoice(all: readonly Sheet[], chosen: Choice): Choice {
  const found = all.map(foundIn);
  return {
    broker: chosen.broker || alike(found.map((file) => file?.broker)),
    tradetype: chosen.tradetype || alike(found.map((file) => file?.segment)),
  };
}

function alike<T extends string>([first, ...others]: (T | undefined)[]): T | "" {
  return first && others.every((value) => value === first) ? first : "";
}

/** Why a file need not be sent at all, or null. */
export function tooLarge(file: File): string | null {
  if (file.size === 0) return `“${file.name}” is empty. Download it again from your broker.`;
  if (file.size > MAX_BYTES)
    return `“${file.name}” has ${fileSize(file.size)}; the limit is ${fileSize(MAX_BYTES)}. Download a shorter period.`;
  return null;
}

// Whoever signs out leaves no file on the desk.
drafts.onErased(forgetSheets);
