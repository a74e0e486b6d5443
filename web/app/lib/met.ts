// Whose likings this browser has met since the last login (lib/preferences.ts). Forgotten with the session, whatever
// page ends it.

const KEY = "rojmel-preferences-of";

export const met = {
  /** Without storage nothing is remembered, and nothing is asked. */
  is(owner: string): boolean {
    try {
      return localStorage.getItem(KEY) === owner;
    } catch {
      return true;
    }
  },
  set(owner: string | null): void {
    try {
      if (owner === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, owner);
    } catch {
      // See above.
    }
  },
};
