import { useEffect } from "react";

const RELOADED = "rojmel-reloaded";

/** A crash of the page itself. After a new release an old piece may be gone: reload once, then say so. */
export function WentWrong({ error }: { error: unknown }) {
  const gone = error instanceof Error && /dynamically imported module|module script|Loading chunk/i.test(error.message);
  useEffect(() => {
    if (!gone || justReloaded()) return;
    window.location.reload();
  }, [gone]);
  return (
    <main className="wrap page">
      <h1>This page tore.</h1>
      <p className="c2">Something on it failed. Nothing you stored is lost; load the page again.</p>
      <a className="btn" href="/">Go to Home</a>
    </main>
  );
}

/** True the second time within a minute: reloading did not help. */
function justReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED));
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return Date.now() - before < 60_000;
  } catch {
    return true; // Without storage it could go on for ever.
  }
}
