const RELOADED = "rojmel-reloaded";

/** After a new release an old piece of a page may be gone. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|Loading chunk/i.test(error.message);
}

/** Loads the page anew, unless that was done within the last minute and did not help. */
export function reloadOnce(): void {
  if (!justReloaded()) window.location.reload();
}

function justReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED));
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return Date.now() - before < 60_000;
  } catch {
    return true; // Without storage it could go on for ever.
  }
}
