// Every change of the journal from its own screens: done, shown, and with the way back.
import { notDone } from "~/api/failure";
import { type Opening, type Resolution, addOpening, resolve, undoResolution } from "~/api/history";
import { redoImport, undoImport } from "~/api/imports-list";
import { addLots, deleteCard, editCard, type Lots } from "~/api/record";
import { journalChanged } from "~/api/queries";
import { counted } from "~/lib/format";
import { notify, type Notice } from "~/ui/toasts";

/** Does it, fetches what changed, and answers what to say; a failure is an answer too. */
async function changing(action: () => Promise<Notice>, failed: string): Promise<Notice> {
  try {
    const notice = await action();
    await journalChanged();
    return notice;
  } catch (error) {
    // Of several some may be done, and so may what has no answer.
    void journalChanged();
    return { kind: "failed", text: notDone(error, failed) };
  }
}

export const undoImports = (ids: readonly number[], what = "Import"): Promise<Notice> =>
  changing(async () => {
    for (const id of ids.toReversed()) await undoImport(id);
    return { text: `${what} undone.`, action: { name: "Restore", do: () => restoreImports(ids, what) } };
  }, "We could not undo it.");

export const restoreImports = (ids: readonly number[], what = "Import"): Promise<Notice> =>
  changing(async () => {
    for (const id of ids) await redoImport(id);
    return { text: `${what} restored.`, action: { name: "Undo", do: () => undoImports(ids, what) } };
  }, "We could not restore it.");

export const takeBack = (id: number): Promise<Notice> =>
  changing(async () => {
    await undoResolution(id);
    return { text: "Answer removed." };
  }, "We could not remove this answer.");

export const takeBackAll = (ids: readonly number[]): Promise<Notice> =>
  changing(async () => {
    for (const id of ids.toReversed()) await undoResolution(id);
    return { text: `${counted(ids.length, "answer")} removed.` };
  }, "We could not remove all of them.");

/** The dialogs show what the server says under their fields, so their failures are thrown. */
export async function settle(resolution: Resolution, words: string): Promise<void> {
  const { id } = await resolve(resolution);
  // At once: what follows soon has its own notice, which must be the later one.
  notify({ text: words, action: { name: "Undo", do: () => takeBack(id) } });
  await journalChanged();
}

export async function open(opening: Opening, words: string): Promise<void> {
  const { importId } = await addOpening(opening);
  await journalChanged();
  notify({ text: words, action: { name: "Undo", do: () => undoImports([importId], "Buy price") } });
}

/** What was held before the first file, at once; one step undoes all of it. */
export async function addHeld(lots: Lots, words: string): Promise<void> {
  const { importId, asks } = await addLots(lots);
  await journalChanged();
  const left = asks > 0 ? ` ${counted(asks, "share")} ${asks === 1 ? "still has" : "still have"} a question.` : "";
  notify({ text: words + left, action: { name: "Undo", do: () => undoImports([importId], "What you entered") } });
}

/** A trade typed by hand is corrected; thrown when refused, for the form to show. */
export async function changeCard(card: Parameters<typeof editCard>[0], name: string): Promise<void> {
  const { importId } = await editCard(card);
  await journalChanged();
  notify(
    importId === null
      ? { text: `${name} is as it was before.` }
      : { text: `${name} is changed.`, action: { name: "Undo", do: () => undoImports([importId], "The change") } },
  );
}

export const dropCard = (card: Parameters<typeof deleteCard>[0], name: string): Promise<Notice> =>
  changing(async () => {
    const { importId } = await deleteCard(card);
    return {
      text: `${name} is deleted.`,
      ...(importId === null ? {} : { action: { name: "Undo", do: () => undoImports([importId], "The deletion") } }),
    };
  }, "It could not be deleted.");

/** A button's own decision: what fails is told where the success would be. */
export async function decide(resolution: Resolution, words: string): Promise<void> {
  try {
    await settle(resolution, words);
  } catch (error) {
    notify({ kind: "failed", text: notDone(error, "It was not saved.") });
  }
}
