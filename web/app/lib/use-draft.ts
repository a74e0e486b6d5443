import { useCallback, useEffect, useState } from "react";
import { draftOf, drafts } from "./drafts";

/**
 * Something being typed, kept in this browser at every key until it is stored: a reload, a failure or a login in the
 * middle loses nothing. `undefined` until the storage has answered, `null` when nothing is kept. Writing ends when the
 * storage has the value, or cannot have it.
 */
export function useDraft<T>(
  owner: string | null,
  name: string,
): [T | null | undefined, (value: T | null) => Promise<void>] {
  const key = owner === null ? null : draftOf(owner, name);
  const [now, set] = useState<{ key: string | null; value: T | null } | null>(null);

  useEffect(() => {
    if (key === null) return undefined;
    let left = false;
    const read = (value: unknown) => {
      // What was typed while the storage was read is newer.
      if (!left) set((known) => (known?.key === key ? known : { key, value: (value as T | undefined) ?? null }));
    };
    drafts.read(key).then(read, () => read(undefined));
    const stop = drafts.onErased((gone) => {
      if (gone === owner) set({ key, value: null });
    });
    return () => {
      left = true;
      stop();
    };
  }, [key, owner]);

  const write = useCallback(
    async (value: T | null) => {
      set({ key, value });
      // Without storage it lasts as long as the page.
      if (key !== null) await (value === null ? drafts.drop(key) : drafts.keep(key, value)).catch(() => undefined);
    },
    [key],
  );
  return [now?.key === key ? now.value : undefined, write];
}
