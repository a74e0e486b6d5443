const RELOADED = "rojmel-reloaded";

/**
 * A piece of a page could not be fetched: after a new release an old one may be gone. Words of Chromium, Firefox and
 * Safari for scripts, of the bundler for styles.
 */
export function isGone(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}

/**
 * Loads the page anew, unless that was done within the last minute and did not help, or there is no connection, where
 * the browser would show a page of its own: then it answers false.
 */
export function reloadOnce(): boolean {
  const may = mayReload();
  if (may) window.location.reload();
  return may;
}

function mayReload(): boolean {
  if (globalThis.navigator?.onLine === false) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false; // Without storage it could go on for ever.
  }
}
