import { TriangleAlert, X } from "lucide-react";
import { useState } from "react";

/** Said once, on the page after a logout that the server did not hear. */
export default function StillIn() {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <div className="banner" role="alert">
      <div className="wrap">
        <TriangleAlert className="icon" aria-hidden />
        <p>
          <b className="strong">You may still be logged in.</b> We could not reach the server to log you out.
          Unsubmitted entries are removed from this browser.
        </p>
        <a className="btn compact" href="/logout">
          Log out again
        </a>
        <button className="icon-button compact" type="button" aria-label="Close" onClick={() => setShown(false)}>
          <X className="icon" aria-hidden />
        </button>
      </div>
    </div>
  );
}
