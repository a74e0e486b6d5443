import { useSyncExternalStore } from "react";

/** State that outlives its screen for as long as the page is open. In memory only: a reload forgets it. */
export function kept<T>(initial: T) {
  let value = initial;
  const notices = new Set<() => void>();

  function set(next: T): void {
    value = next;
    for (const notice of notices) notice();
  }

  function subscribe(notice: () => void) {
    notices.add(notice);
    return () => void notices.delete(notice);
  }

  return {
    get: () => value,
    set,
    use: () => useSyncExternalStore(subscribe, () => value, () => initial),
  };
}
