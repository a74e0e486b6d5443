/** A value that lives as long as the page, and who wants to know when it changes. */
export function held<T>(initial: T) {
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

  return { get: () => value, set, subscribe };
}
