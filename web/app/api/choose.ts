// Which files are chosen: later ones join earlier ones, the same file is kept once.
import { MAX_BYTES } from "./upload";
import { fileSize } from "~/lib/format";

export const ACCEPT = ".xlsx,.xls,.csv";

const key = (file: File) => `${file.name}/${file.size}/${file.lastModified}`;

export function join(chosen: readonly File[], more: readonly File[]): File[] {
  return [...new Map([...chosen, ...more].map((file) => [key(file), file])).values()];
}

/** The files that can no longer be read: changed, moved or deleted since they were chosen. */
export async function changed(files: readonly File[]): Promise<File[]> {
  const read = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return files.filter((_, at) => read[at]!.status === "rejected");
}

/** What keeps these files from being sent, in a sentence, or null. */
export function refusal(files: readonly File[]): string | null {
  if (files.length === 0) return "Please select a file first.";
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > MAX_BYTES) {
    const whole =
      files.length === 1 ? `This file is ${fileSize(total)}` : `These files are ${fileSize(total)} together`;
    return `${whole}; the limit is ${fileSize(MAX_BYTES)}. Remove one, or download a shorter period.`;
  }
  const empty = files.find((file) => file.size === 0);
  if (empty) return `“${empty.name}” is empty. Download it again from your broker.`;
  return null;
}
