import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { isGone, reloadOnce } from "./reload";

/** A part of a screen that is fetched when it is wanted. What could not be fetched can be asked for again. */
export function usePart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> | null; failed: boolean }>({ Part: null, failed: false });
  const asked = useRef(false);
  const tried = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const want = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    load().then(
      ({ default: Part }) => here.current && setPart({ Part, failed: false }),
      (error: unknown) => {
        asked.current = false;
        if (here.current) setPart({ Part: null, failed: true });
        // It failed again when asked again: not the connection, but a piece of an older release.
        if (tried.current && isGone(error)) reloadOnce();
        tried.current = true;
      },
    );
  }, [load]);

  /** It may be wanted soon. */
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);

  return { ...part, want, prepare };
}
