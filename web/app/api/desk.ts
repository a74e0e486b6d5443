// What lies on the desk: the chosen files and the last report. Kept while the page is open, so going away and back finds it.
import type { Report } from "./report";
import { sampleFiles } from "./sample";
import { kept } from "~/lib/kept";

export type Choice = { files: readonly File[]; broker: string; tradetype: string };
export type Checked = { of: readonly File[]; is: Report };

export const choice = kept<Choice>({ files: [], broker: "", tradetype: "" });
export const checked = kept<Checked | null>(null);
/** What the sample took the place of. */
export const replaced = kept<{ choice: Choice; checked: Checked | null } | null>(null);

/** The sample lies down; one's own files go aside, where they can be put back from. */
export function laySample(files: readonly File[]): void {
  const own = choice.get();
  if (own.files.length > 0 && !isSample(own.files)) replaced.set({ choice: own, checked: checked.get() });
  choice.set({ files, broker: "", tradetype: "" });
}

export function putBack(): void {
  const own = replaced.get();
  if (!own) return;
  choice.set(own.choice);
  checked.set(own.checked);
  replaced.set(null);
}

function isSample(files: readonly File[]): boolean {
  return files.every((file) => sampleFiles.some(({ path }) => path.endsWith(`/${file.name}`)));
}
