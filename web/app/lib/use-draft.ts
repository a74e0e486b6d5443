import { useCallback, useEffect, useRef, useState } from "react";
import { leftBehind, takeSlot } from "./draft-slot";
import { draftOf, drafts } from "./drafts";

/**
 * Something being typed, kept in this browser at every key until it is stored: a reload, a failure or a login in the
 * middle loses nothing. `undefined` until the storage has answered, `null` when nothing is kept. Writing ends when the
 * storage has the value, or cannot have it. With `ofTab` two tabs keep two drafts; what a closed tab has left comes
 * when the page is opened where nothing else is kept. With `was` only that is overwritten, for a page
 * that was left does not know what the next one has written. The last one is true once the storage has something of it.
 */
export function useDraft<T>(
  owner: string | null,
  name: string,
  ofTab = false,
): [T | null | undefined, (value: T | null, was?: T) => Promise<void>, boolean] {
  const key = owner === null ? null : draftOf(owner, name);
  const [now, set] = useState<{ key: string | null; value: T | null } | null>(null);
  const [held, hold] = useState<string | null>(null);
  const slot = useRef<Promise<string> | null>(null);

  useEffect(() => {
    if (key === null) return undefined;
    let left = false;
    const own = ofTab ? takeSlot(key) : null;
    slot.current = own?.slot ?? Promise.resolve(key);
    const read = (value: unknown) => {
      // What was typed while the storage was read is newer.
      if (left) return;
      set((known) => (known?.key === key ? known : { key, value: (value as T | undefined) ?? null }));
      if (value !== undefined) hold(key);
    };
    const kept = async (name: string) => (await drafts.read(name)) ?? (ofTab ? await leftBehind(key, name) : undefined);
    slot.current.then(kept).then(read, () => read(undefined));
    const stop = drafts.onErased((gone) => {
      if (gone === owner) set({ key, value: null });
    });
    return () => {
      left = true;
      own?.leave();
      stop();
    };
  }, [key, owner, ofTab]);

  const write = useCallback(
    async (value: T | null, was?: T) => {
      set({ key, value });
      if (key === null) return;
      // Without storage it lasts as long as the page.
      try {
        const own = (await slot.current) ?? key;
        if (was !== undefined) await drafts.replace(own, was, value);
        else await (value === null ? drafts.drop(own) : drafts.keep(own, value));
        hold(value === null ? null : key);
      } catch {
        // Nothing is kept then.
        hold(null);
      }
    },
    [key],
  );
  return [now?.key === key ? now.value : undefined, write, key !== null && held === key];
}
