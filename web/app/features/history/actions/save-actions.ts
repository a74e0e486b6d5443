import { type ActionRow, applyActions } from "~/api/actions";
import { journalChanged } from "~/api/queries";
import { notify } from "~/ui/toasts";
import { undoImports } from "../change";

/** All at once; one step undoes them. Thrown when refused, for the form to show. */
export async function saveActions(rows: ActionRow[], words: string): Promise<void> {
  const { importId } = await applyActions(rows);
  await journalChanged();
  notify({ text: words, action: { name: "Undo", do: () => undoImports([importId], "What you entered") } });
}
