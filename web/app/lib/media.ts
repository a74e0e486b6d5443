import { useSyncExternalStore } from "react";

/** True while the media query matches; false while prerendering. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notice) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notice);
      return () => list.removeEventListener("change", notice);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Under 900 px the margin folds away and table rows become two lines. */
export const FOLDED = "(max-width: 899px)";

/** A phone. */
export const NARROW = "(max-width: 719px)";
