// Pictures that could not be sent lie in this browser until they are: a reload without a connection does not lose them.
// Each is a record of its own, so that what another tab keeps stays.
import type { Beside } from "~/api/pictures";
import { draftOf, drafts, type draftsOn } from "~/lib/drafts";

/** Of one owner, all of them together, in bytes: ten large pictures. */
export const MOST_KEPT = 50_000_000;

/** `chosenAt`: the order in which they were chosen, in milliseconds. */
type KeptUpload = { id: string; beside: Beside; name: string; file: Blob; chosenAt: number };
/** Why one is in memory only: no room among the others, or the browser keeps nothing. */
export type NotKept = "room" | "storage";

const NAME = "pictures";
const nameOf = (owner: string, id: string) => draftOf(owner, `${NAME}/${id}`);

const isKept = (one: unknown): one is KeptUpload =>
  typeof one === "object" && one !== null && "id" in one && "file" in one && one.file instanceof Blob;

export function keptOn(store: Pick<ReturnType<typeof draftsOn>, "keep" | "drop" | "list">) {
  const all = async (owner: string) => (await store.list(owner, NAME)).filter(isKept);
  return {
    read: async (owner: string): Promise<readonly KeptUpload[]> =>
      (await all(owner).catch(() => [])).toSorted((one, other) => one.chosenAt - other.chosenAt),

    /** Beside what is kept already, where there is room. Null: it is kept. */
    keep: async (owner: string, one: KeptUpload, most = MOST_KEPT): Promise<NotKept | null> => {
      try {
        const others = (await all(owner)).filter(({ id }) => id !== one.id);
        if (others.reduce((sum, { file }) => sum + file.size, one.file.size) > most) return "room";
        await store.keep(nameOf(owner, one.id), one);
        return null;
      } catch {
        // A private window, or the disk is full.
        return "storage";
      }
    },

    drop: (owner: string, id: string): Promise<void> => store.drop(nameOf(owner, id)).catch(() => undefined),
  };
}

export const kept = keptOn(drafts);
