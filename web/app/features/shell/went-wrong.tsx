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
      <h1>{gone ? "This page could not be loaded." : "This page stopped working."}</h1>
      <p className="muted">
        {gone ? "The connection may have failed." : "Something failed."} Your saved trades are not affected.
      </p>
      <p className="button-row">
        <button className="btn primary" type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <a className="btn" href="/">
          Go to Home
        </a>
      </p>
    </main>
  );
}
