import { TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { stillIn } from "~/lib/session";

/** Said once, on the page after a logout that the server did not hear. */
export function StillIn() {
  const shown = stillIn.use();
  useEffect(() => () => stillIn.set(false), []);
  if (!shown) return null;
  return (
    <div className="banner" role="alert">
      <div className="wrap">
        <TriangleAlert className="ico" aria-hidden />
        <p>
          <b className="st">You may still be logged in.</b> The server could not be reached to end your session. Drafts are gone from this browser.
        </p>
        <Link className="btn sml" to="/logout">Log out again</Link>
        <button className="icb sml" type="button" aria-label="Close" onClick={() => stillIn.set(false)}>
          <X className="ico" aria-hidden />
        </button>
      </div>
    </div>
  );
}
