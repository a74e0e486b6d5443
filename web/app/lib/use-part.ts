import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { isGone, reloadOnce } from "./reload";

/** A part of a screen that is fetched when it is wanted. What could not be fetched can be asked for again. */
export function usePart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> | null; failed: boolean }>({ Part: null, failed: false });
  const asked = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const fetchIt = useCallback(
    (otherwise: (error: unknown) => void) => {
      if (asked.current) return;
      asked.current = true;
      load().then(
        ({ default: Part }) => here.current && setPart({ Part, failed: false }),
        (error: unknown) => {
          asked.current = false;
          if (here.current) setPart({ Part: null, failed: true });
          otherwise(error);
        },
      );
    },
    [load],
  );

  /** The page may say so by itself, and lose nothing of what is on it. */
  const want = useCallback(() => fetchIt(() => undefined), [fetchIt]);

  /**
   * The person asks once more. A browser does not fetch again what failed once, and after a release there is nothing to
   * fetch: then the page is loaded anew.
   */
  const again = useCallback(() => fetchIt((error) => void (isGone(error) && reloadOnce())), [fetchIt]);

  /** It may be wanted soon. */
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);

  return { ...part, want, again, prepare };
}
