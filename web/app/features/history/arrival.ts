// What has just been put in the book. The screens that add trades leave it in the tab's storage under this name, with
// the receipts of files or a notice about typed trades; here it is read, given to its owner, and marked when it is
// undone.
import type { Receipt } from "~/api/imports";
import { count, counted } from "~/lib/format";
import type { ServerText } from "~/lib/amounts";
import { createStore } from "~/lib/create-store";
import { ownerOf } from "~/lib/owner";

const KEY = "rojmel-last-import";

type StoredArrival = {
  receipts: Receipt[];
  importId?: number | null;
  notice?: string;
  owner?: string;
  undone?: boolean;
};

export type Arrival = {
  /** What Undo takes out; empty when nothing new came. */
  importIds: number[];
  title: string;
  counts: string;
  undone: boolean;
  /** Executions that Undo takes out; 0 when it is not known. */
  executions: number;
  /** Of the rows that could not be read: names and rupees. */
  leftOut: ServerText[];
};

const left = createStore<StoredArrival | null>(null);

/** Read once the screen is there: what was left for this person, if anything. */
export function receiveArrival(email: string): void {
  const read = stored();
  const owner = ownerOf(email);
  left.set(read && (read.owner === undefined || read.owner === owner) ? { ...read, owner } : null);
  store(left.get());
}

export function useArrived(): Arrival | null {
  const now = left.use();
  return now && arrivalOf(now);
}

export function markUndone(undone: boolean): void {
  const now = left.get();
  if (now) left.set({ ...now, undone });
  store(left.get());
}

export function forgetArrival(): void {
  left.set(null);
  store(null);
}

export function arrivalOf({ receipts, importId, notice, undone = false }: StoredArrival): Arrival | null {
  if (receipts.length === 0) {
    return notice
      ? {
          importIds: typeof importId === "number" ? [importId] : [],
          title: notice,
          counts: "",
          undone,
          executions: 0,
          leftOut: [],
        }
      : null;
  }
  const files = receipts.flatMap((receipt) => receipt.files);
  const sum = (of: (rows: (typeof files)[number]["rows"]) => number) =>
    files.reduce((all, { rows }) => all + of(rows), 0);
  const name = files.length === 1 ? files[0]!.name : counted(files.length, "file");
  const importIds = receipts.flatMap((receipt) =>
    receipt.importId !== null && !receipt.repeated ? [receipt.importId] : [],
  );
  const rejected = sum((rows) => rows.rejected.length + rows.rejectedMore);
  // Of one file only: what it asks, a second one may answer, and a repeated one says what it asked back then.
  const [only, ...others] = receipts;
  const needs = only && others.length === 0 && !only.repeated ? (only.questions ?? 0) : 0;
  const parts = [
    importIds.length === 0
      ? "nothing new"
      : counted(
          sum((rows) => rows.fills),
          "new execution",
        ),
    `${count(sum((rows) => rows.duplicates))} already in your journal`,
    ...(rejected > 0 ? [`${counted(rejected, "row")} not read`] : []),
    ...(needs > 0 ? [`${count(needs)} to fix`] : []),
  ];
  const was = importIds.length > 0 ? "added." : `${files.length === 1 ? "is" : "are"} already in your journal.`;
  const counts = parts.join(", ");
  return {
    importIds,
    title: `${name} ${was}`,
    counts: `${counts[0]!.toUpperCase()}${counts.slice(1)}.`,
    undone,
    executions: sum((rows) => rows.fills),
    // A repeated file brings its receipt of back then: nothing was left out now.
    leftOut: receipts
      .filter((receipt) => !receipt.repeated)
      .flatMap((receipt) => receipt.files.flatMap((file) => saysWorthLeftOut(file.warningTexts))),
  };
}

/** What the rows that could not be read are worth; receipts of earlier times do not say. */
function saysWorthLeftOut(texts: Receipt["files"][number]["warningTexts"] = []): ServerText[] {
  return texts.filter(({ code }) => code.startsWith("refused_worth"));
}

function stored(): StoredArrival | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StoredArrival | null;
    return read && Array.isArray(read.receipts) ? read : null;
  } catch {
    return null;
  }
}

function store(what: StoredArrival | null): void {
  try {
    if (what) sessionStorage.setItem(KEY, JSON.stringify(what));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: it lasts until the reload.
  }
}
