import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while prerendering and in the first render over the prerendered page, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
