import { LogOut } from "lucide-react";
import { Link } from "react-router";
import type { Person } from "~/lib/session";

export function SignOut({ user }: { user: Person | null | undefined }) {
  if (user === null) {
    return (
      <>
        <p className="muted">Nobody is logged in.</p>
        <div className="button-row">
          <Link className="btn" to="/login">
            Login/Signup
          </Link>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="muted">
        {user ? (
          <>
            Logged in as <b className="strong">{user.email}</b>.{" "}
          </>
        ) : null}
        Logging out removes unsubmitted entries from this browser. Your trades stay.
      </p>
      <div className="button-row">
        <a className="btn" href="/logout">
          <LogOut className="icon" aria-hidden /> LogOut
        </a>
      </div>
    </>
  );
}
