// What is begun on a page and not stored yet has a key that only this browser knows: it is kept beside the drafts, so
// that a reload finds them.
import { useCallback, useLayoutEffect, useRef } from "react";
import { useDraft } from "~/lib/use-draft";

const NONE: readonly string[] = [];

export function useBegun(owner: string | null, name: string) {
  const [kept, write] = useDraft<readonly string[]>(owner, name);
  const now = useRef(NONE);
  const keys = kept ?? NONE;
  useLayoutEffect(() => {
    now.current = keys;
  });
  const put = useCallback(
    (next: readonly string[]) => {
      now.current = next;
      void write(next.length > 0 ? next : null);
    },
    [write],
  );
  const begin = useCallback(
    (key: string) => {
      if (!now.current.includes(key)) put([...now.current, key]);
    },
    [put],
  );
  const end = useCallback(
    (key: string) => {
      if (now.current.includes(key)) put(now.current.filter((one) => one !== key));
    },
    [put],
  );
  return { keys, begin, end };
}
