import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "~/api/use-session";
import { useHydrated } from "~/lib/hydrated";
import { page } from "~/lib/page";
import { givenUp, signedOut } from "~/lib/session";
import { dayOf, longDay } from "~/lib/time";

export const meta = () =>
  page({
    title: "Account deletion · Rojmel",
    description:
      "You asked for your account at Rojmel to be deleted. Log in within seven days to keep it. After that it is deleted for good.",
    index: false,
  });

export default function Leaving() {
  const { state } = useLocation();
  const deletion = useHydrated() ? ((state as { deletion?: string } | null)?.deletion ?? null) : null;
  // Whoever comes back here later, perhaps logged in again, is left as they are. An effect: the frame of the former
  // page listens no longer.
  const [justNow] = useState(givenUp.is);
  useEffect(() => {
    if (givenUp.take()) signedOut(true);
  }, []);
  const known = useSession();
  const user = justNow ? null : known;
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Deleted</p>
          </div>
          <div className="section-body" role="status">
            {user && !user.deletion ? (
              <>
                <h1>Your account stays</h1>
                <p className="muted">You logged in again, so your account is kept. Nothing was deleted.</p>
              </>
            ) : (
              <>
                <h1>
                  {deletion
                    ? `Your account will be deleted on ${longDay(dayOf(deletion))}`
                    : "Your account will be deleted in seven days"}
                </h1>
                <p className="muted">
                  {user ? "Keep your account" : "You are logged out everywhere. Log in"} before that day to keep
                  everything. After that day everything is deleted.
                </p>
              </>
            )}
            <div className="button-row">
              {user ? (
                <Link className="btn primary" to={user.deletion ? "/my-data#delete" : "/dashboard"}>
                  {user.deletion ? "Keep my account" : "Open your journal"}
                </Link>
              ) : (
                <Link className="btn primary" to="/login">
                  Login to keep it
                </Link>
              )}
              <a className="btn" href="/">
                Go to Home
              </a>
            </div>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
