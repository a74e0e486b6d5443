// Every change of the journal from its own screens: done, told, and with the way back.
import { RequestError } from "~/api/errors";
import { type Opening, type Resolution, addOpening, resolve, undoResolution } from "~/api/history";
import { redoImport, undoImport } from "~/api/imports-list";
import { journalChanged } from "~/api/queries";
import { tell, type Told } from "~/ui/toasts";

/** Does it, fetches what changed, and answers what to say; a failure is an answer too. */
async function changing(deed: () => Promise<Told>, failed: string): Promise<Told> {
  try {
    const told = await deed();
    await journalChanged();
    return told;
  } catch (error) {
    return { kind: "failed", text: `${failed} ${error instanceof Error ? error.message : ""}`.trim() };
  }
}

export const takeOut = (ids: readonly number[], what = "Import"): Promise<Told> =>
  changing(async () => {
    for (const id of ids.toReversed()) await undoImport(id);
    return { text: `${what} undone.`, deed: { name: "Restore", do: () => putBack(ids, what) } };
  }, `We could not undo it.`);

export const putBack = (ids: readonly number[], what = "Import"): Promise<Told> =>
  changing(async () => {
    for (const id of ids) await redoImport(id);
    return { text: `${what} restored.`, deed: { name: "Undo", do: () => takeOut(ids, what) } };
  }, "We could not restore it.");

export const takeBack = (id: number): Promise<Told> =>
  changing(async () => {
    await undoResolution(id);
    return { text: "Answer removed." };
  }, "We could not remove this answer.");

/** The dialogs show what the server says under their fields, so their failures are thrown. */
export async function settle(resolution: Resolution, words: string): Promise<void> {
  const { id } = await resolve(resolution);
  await journalChanged();
  tell({ text: words, deed: { name: "Undo", do: () => takeBack(id) } });
}

export async function open(opening: Opening, words: string): Promise<void> {
  const { importId } = await addOpening(opening);
  await journalChanged();
  tell({ text: words, deed: { name: "Undo", do: () => takeOut([importId], "Buy price") } });
}

/** A button's own decision: what fails is told where the success would be. */
export async function decide(resolution: Resolution, words: string): Promise<void> {
  try {
    await settle(resolution, words);
  } catch (error) {
    tell({ kind: "failed", text: error instanceof RequestError ? error.message : "That did not work. Try again." });
  }
}
