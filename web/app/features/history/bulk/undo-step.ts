// Takes one change of many notes back, and says what came of it.
import { type BulkUndone, undoBulkEdit } from "~/api/annotations";
import { count, counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import type { Notice } from "~/ui/toasts";

/** Time enough to read the sentence and to look at the table. */
export const SECONDS = 30;

/** Takes a step back; that is a step too. */
export async function undoStep(step: number, word: string, changed: () => Promise<unknown>): Promise<Notice> {
  try {
    const undone = await undoBulkEdit(step);
    await changed();
    const { step: next } = undone;
    return {
      text: said(word, undone),
      seconds: SECONDS,
      action:
        next === null
          ? undefined
          : word === "Undone"
            ? { name: "Redo", do: () => undoStep(next, "Done again", changed) }
            : { name: "Undo", do: () => undoStep(next, "Undone", changed) },
    };
  } catch (error) {
    return { kind: "failed", text: `That did not work. ${error instanceof Error ? error.message : ""}`.trim() };
  }
}

export function said(word: string, { undone, kept, named }: BulkUndone): string {
  const first = undone > 0 ? `${word} in ${counted(undone, "note")}.` : "Nothing was left to undo.";
  if (kept === 0) return first;
  const which = named.slice(0, 3).map(({ symbol, day }) => `${symbol} of ${longDay(day)}`);
  const more = kept - which.length;
  const list = [...which, ...(more > 0 ? [`${count(more)} more`] : [])].join(", ");
  return `${first} ${kept === 1 ? "One was" : `${count(kept)} were`} changed since and ${kept === 1 ? "stays" : "stay"}: ${list}.`;
}
