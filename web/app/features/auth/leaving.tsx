import { useEffect } from "react";
import { Link, type MetaFunction, useLocation } from "react-router";
import { useHydrated } from "~/lib/hydrated";
import { page } from "~/lib/page";
import { signedOut } from "~/lib/session";
import { dayOf, longDay } from "~/lib/time";

export const meta: MetaFunction = () =>
  page({
    title: "Your account is leaving · Rojmel",
    description:
      "You asked for your account at Rojmel to be deleted. For seven days logging in is enough to keep it as it is; after that everything is gone.",
    index: false,
  });

export default function Leaving() {
  const { state } = useLocation();
  const deletion = useHydrated() ? ((state as { deletion?: string } | null)?.deletion ?? null) : null;
  useEffect(() => {
    if (deletion) signedOut(true);
  }, [deletion]);
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec page">
          <div className="mg"><p className="nm">Deleted</p></div>
          <div className="ct" role="status">
            <h1>{deletion ? `Your book closes on ${longDay(dayOf(deletion))}` : "Your book closes in seven days"}</h1>
            <p className="c2">You are logged out everywhere. Log in before that day to keep everything as it is. After it nothing of you is left here.</p>
            <div className="act">
              <Link className="btn pri" to="/login">Login to keep it</Link>
              <Link className="btn" to="/">Go to Home</Link>
            </div>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
