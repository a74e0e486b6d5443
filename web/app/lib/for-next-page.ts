/** A word that one page of this tab leaves for the next, which takes it once. Without storage nothing crosses. */
export function forNextPage(key: string) {
  function set(word: string | null): void {
    try {
      if (word === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, word);
    } catch {
      // Storage is off.
    }
  }

  function take(): string | null {
    try {
      const word = sessionStorage.getItem(key);
      set(null);
      return word;
    } catch {
      return null;
    }
  }

  return { set, take };
}
