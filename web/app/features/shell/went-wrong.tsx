import { useEffect } from "react";
import { isGone, reloadOnce } from "~/lib/reload";

/** A crash of the page itself: when a piece of an older release is gone it is loaded once more, and then it is said. */
export function WentWrong({ error }: { error: unknown }) {
  const gone = isGone(error);
  useEffect(() => {
    if (gone) reloadOnce();
  }, [gone]);
  return (
    <main className="wrap page">
      <h1>This page stopped working.</h1>
      <p className="muted">Something failed. Your saved trades are not affected. Reload the page.</p>
      <a className="btn" href="/">
        Go to Home
      </a>
    </main>
  );
}
