// Pictures that could not be sent lie in this browser until they are: a reload without a connection does not lose them.
import type { Beside } from "~/api/pictures";
import { draftOf, drafts } from "~/lib/drafts";

/** Of one owner, all of them together, in bytes: ten large pictures. */
export const MOST_KEPT = 50_000_000;

export type KeptUpload = { id: string; beside: Beside; name: string; file: Blob };

const nameOf = (owner: string) => draftOf(owner, "pictures");

const isKept = (one: unknown): one is KeptUpload =>
  typeof one === "object" && one !== null && "id" in one && "file" in one && one.file instanceof Blob;

export async function readKept(owner: string): Promise<readonly KeptUpload[]> {
  const kept: unknown = await drafts.read(nameOf(owner)).catch(() => undefined);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

/** In place of what was kept, as many as there is room for, the first ones first. Answers which. */
export async function keepUploads(owner: string, all: readonly KeptUpload[]): Promise<ReadonlySet<string>> {
  const kept = fitting(all);
  try {
    if (kept.length > 0) await drafts.keep(nameOf(owner), kept);
    else await drafts.drop(nameOf(owner));
    return new Set(kept.map(({ id }) => id));
  } catch {
    // A private window, or the disk is full: they are in memory only, which is said.
    return new Set();
  }
}

export function fitting<T extends { file: { size: number } }>(all: readonly T[], most = MOST_KEPT): T[] {
  let room = most;
  return all.filter(({ file }) => {
    if (file.size > room) return false;
    room -= file.size;
    return true;
  });
}
