// The chosen files, in the order they were chosen, and how far each has come. In memory only: a reload forgets files,
// but those of Check a file.
import { type Broker, isBroker } from "~/api/brokers";
import type { ChosenColumns } from "~/api/columns";
import type { RequestError } from "~/api/errors";
import type { DateOrder, Lots } from "~/api/file-questions";
import type { Preview, Receipt } from "~/api/imports";
import type { QuantityUnit } from "~/api/quantities";
import { isSegment } from "~/api/segments";
import type { FileReport, Segment } from "~/api/report";
import { MAX_BYTES } from "~/api/upload";
import { forgetForJournal, takeForJournal } from "~/api/check-store";
import { drafts } from "~/lib/drafts";
import { fileSize } from "~/lib/format";
import { createStore } from "~/lib/create-store";

export const ACCEPT = ".xlsx,.xls,.csv";

/** A preview stores nothing. */
export type UploadStep = "preview" | "submit";

export type State =
  | { is: "waiting" }
  | { is: "sending"; step: UploadStep; sent: number; total: number }
  | { is: "reading"; step: UploadStep }
  | { is: "stopped" }
  /** The person looks at its columns again. */
  | { is: "choosing" }
  | { is: "previewed"; preview: Preview }
  /** It could not be looked at. */
  | { is: "refused"; error: RequestError }
  /** It could not be put in the book: nothing of it is stored. `file` tells the rows, when rows were why. */
  | { is: "failed"; error: RequestError; preview: Preview | null; file: FileReport | null }
  | { is: "imported"; receipt: Receipt };

export type UploadItem = {
  key: string;
  file: File;
  /** Read as the file says, whatever is chosen above: the choice contradicted it. */
  asFile: boolean;
  /** The broker account it goes to; empty: by its client id, or the only one. */
  account: string;
  /** Which column holds what, where no broker's layout fits. */
  columns: ChosenColumns | null;
  /** What its quantities of commodity and currency contracts count, where it had to be said. */
  quantities: QuantityUnit | null;
  /** Which of day and month stands first in its dates, where it had to be said. */
  dates: DateOrder | null;
  /** What one lot counts of its commodities, where it had to be said. */
  lots: Lots;
  state: State;
};

export type Choice = { broker: Broker | ""; tradetype: Segment | "" };

const nothing: Choice = { broker: "", tradetype: "" };

export const choice = createStore<Choice>(nothing);
export const items = createStore<readonly UploadItem[]>([]);

const keyOf = (file: File) => `${file.name}/${file.size}/${file.lastModified}`;

/** Later files join earlier ones; a file chosen again is looked at again. */
export function choose(files: readonly File[]): void {
  picked = null;
  const more = new Map(files.map((file) => [keyOf(file), file]));
  items.set([
    ...items.get().filter(({ key }) => !more.has(key)),
    ...[...more].map(([key, file]): UploadItem => ({
      key,
      file,
      asFile: false,
      account: "",
      columns: null,
      quantities: null,
      dates: null,
      lots: {},
      state: { is: "waiting" },
    })),
  ]);
}

export function remove(key: string): void {
  items.set(items.get().filter((item) => item.key !== key));
  if (items.get().length === 0) choice.set(nothing);
}

export function forgetItems(): void {
  items.set([]);
  choice.set(nothing);
}

let checkedBefore = false;

/**
 * Files that were read on Check a file and are meant for a journal lie down here, unless others lie here already.
 * `lost`: this browser could not keep them.
 */
export async function takeChecked(): Promise<"taken" | "lost" | null> {
  if (items.get().length > 0) return null;
  const found = await takeForJournal();
  if (found === null || found === "lost") return found;
  if (items.get().length > 0) return null;
  choose(found.files);
  choice.set({ broker: brokerIn(found.broker), tradetype: tradetypeIn(found.tradetype) });
  checkedBefore = true;
  return "taken";
}

const brokerIn = (word: string): Choice["broker"] => (isBroker(word) ? word : "");
const tradetypeIn = (word: string): Choice["tradetype"] => (isSegment(word) ? word : "");

// They outlive a reload until they are in the journal or taken away.
items.subscribe(() => {
  if (!checkedBefore || items.get().length > 0) return;
  checkedBefore = false;
  void forgetForJournal();
});

const changed = (item: UploadItem, part: Partial<UploadItem>): UploadItem => ({ ...item, ...part });

export function mark(key: string, state: State): void {
  items.set(items.get().map((item) => (item.key === key ? changed(item, { state }) : item)));
}

/** What was seen is no longer what would be put: look again. */
export function previewAgain(which: (item: UploadItem) => boolean = () => true): void {
  items.set(
    items
      .get()
      .map((item) =>
        which(item) && item.state.is !== "imported" ? changed(item, { state: { is: "waiting" } }) : item,
      ),
  );
}

/** The one-click way out of a contradiction. */
export function readAsFile(key: string): void {
  if (items.get().length === 1) choice.set(nothing);
  items.set(
    items.get().map((item) => (item.key === key ? changed(item, { asFile: true, state: { is: "waiting" } }) : item)),
  );
}

/** Another account: another book it is compared with. */
export function pickAccount(key: string, account: string): void {
  picked = key;
  items.set(
    items.get().map((item) => (item.key === key ? changed(item, { account, state: { is: "waiting" } }) : item)),
  );
}

/** Read by these columns, and into this account where one was made or named. */
export function pickColumns(key: string, columns: ChosenColumns, account: string): void {
  items.set(
    items
      .get()
      .map((item) =>
        item.key === key
          ? changed(item, { columns, account: account || item.account, state: { is: "waiting" } })
          : item,
      ),
  );
}

/** Lots or units, as a person says. */
export function pickQuantities(key: string, quantities: QuantityUnit): void {
  items.set(
    items.get().map((item) => (item.key === key ? changed(item, { quantities, state: { is: "waiting" } }) : item)),
  );
}

/** Day or month first, as a person says. */
export function pickDates(key: string, dates: DateOrder): void {
  items.set(items.get().map((item) => (item.key === key ? changed(item, { dates, state: { is: "waiting" } }) : item)));
}

/** What one lot of a commodity counts, as a person says. */
export function pickLot(key: string, name: string, lot: number): void {
  items.set(
    items
      .get()
      .map((item) =>
        item.key === key ? changed(item, { lots: { ...item.lots, [name]: lot }, state: { is: "waiting" } }) : item,
      ),
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
  items.set(
    items.get().map((item) => changed(item, { asFile: false, account: part.broker === undefined ? item.account : "" })),
  );
  previewAgain();
}

export const isBusy = ({ state }: UploadItem) => state.is === "sending" || state.is === "reading";

/** What the file was found to be, once it was looked at. */
export function foundIn({ state }: UploadItem): FileReport | null {
  switch (state.is) {
    case "previewed":
      return state.preview.file;
    case "failed":
      return state.preview?.file ?? null;
    case "imported":
      return state.receipt.files[0] ?? null;
    default:
      return null;
  }
}

/** What goes with the file: the choice, else what it was found to be, else nothing. */
export function sentWith(
  item: UploadItem,
  chosen: Choice,
): Choice & Pick<UploadItem, "account" | "columns" | "quantities" | "dates" | "lots"> {
  const found = foundIn(item);
  const own = item.asFile ? nothing : chosen;
  return {
    broker: own.broker || found?.broker || "",
    tradetype: own.tradetype || found?.segment || "",
    account: item.account,
    columns: item.columns,
    quantities: item.quantities,
    dates: item.dates,
    lots: item.lots,
  };
}

/** What the selects show: the choice, else what all files say alike. */
export function shownChoice(all: readonly UploadItem[], chosen: Choice): Choice {
  const found = all.map(foundIn);
  return {
    broker: chosen.broker || alike(found.map((file) => file?.broker)),
    tradetype: chosen.tradetype || alike(found.map((file) => file?.segment)),
  };
}

function alike<T extends string>([first, ...others]: (T | null | undefined)[]): T | "" {
  return first && others.every((value) => value === first) ? first : "";
}

/** Why a file need not be sent at all, or null. */
export function tooLarge(file: File): string | null {
  if (file.size === 0) return `“${file.name}” is empty. Download it again from your broker.`;
  if (file.size > MAX_BYTES)
    return `“${file.name}” has ${fileSize(file.size)}; the limit is ${fileSize(MAX_BYTES)}. Download a shorter period.`;
  return null;
}

// Whoever signs out leaves no file behind.
drafts.onErased(forgetItems);
