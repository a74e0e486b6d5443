import { Keyboard, LogOut, Smartphone } from "lucide-react";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { useMe } from "~/api/queries";
import { firstLetter } from "~/lib/first-letter";
import type { Person } from "~/lib/session";
import { isStaffPlace } from "./nav-items";
import css from "./account-menu.module.css";

const TRADER = "Trader"; // who one is before logging in

/** The avatar and what opens under it. `user` is undefined while the server has not said who it is. */
export function AccountMenu({ user, onShortcuts }: { user: Person | null | undefined; onShortcuts: () => void }) {
  const name = user?.name.trim() || TRADER;
  const menu = useRef<HTMLDivElement>(null);
  const amongStaff = isStaffPlace(useLocation().pathname);
  return (
    <>
      <button className="icon-button" type="button" popoverTarget="account" aria-label={`Account menu of ${name}`}>
        <span className={css.avatar} aria-hidden="true">
          {firstLetter(name)}
        </span>
      </button>
      <div className={`pop ${css.account}`} id="account" popover="auto" ref={menu}>
        <Who user={user} />
        <nav aria-label="Account">
          {user === null ? null : (
            <Link className="item" to="/profile">
              Profile
            </Link>
          )}
          <Link className="item" to="/settings">
            Settings
          </Link>
          {user?.role === "staff" ? (
            <Link className="item" to={amongStaff ? "/trade-history" : "/staff"}>
              {amongStaff ? "Journal" : "Staff"}
            </Link>
          ) : null}
          {user === null ? null : (
            <>
              <Link className="item" to="/security">
                Security
              </Link>
              <Link className="item" to="/security#phone">
                Open on my phone <Smartphone className="icon" aria-hidden />
              </Link>
              <Link className="item" to="/my-data">
                My data
              </Link>
            </>
          )}
          <button
            className="item"
            type="button"
            onClick={() => {
              // First, so that the focus is back on the avatar when the sheet closes.
              menu.current?.hidePopover();
              onShortcuts();
            }}
          >
            Keyboard shortcuts <Keyboard className="icon" aria-hidden />
          </button>
          {user === null ? (
            <Link className="item" to="/login">
              Login/Signup
            </Link>
          ) : (
            <a className="item" href="/logout">
              LogOut <LogOut className="icon" aria-hidden />
            </a>
          )}
        </nav>
      </div>
    </>
  );
}

function Who({ user }: { user: Person | null | undefined }) {
  const me = useMe();
  if (user) {
    return (
      <p className={css.who}>
        <b className="strong">{user.name.trim() || TRADER}</b>
        <span className="caption">{user.email}</span>
      </p>
    );
  }
  if (user === null) {
    return (
      <p className={css.who}>
        <b className="strong">{TRADER}</b>
        <span className="caption">Not logged in. What you type stays on this device.</span>
      </p>
    );
  }
  return me.isError ? (
    <div className={css.who}>
      <p className="caption">We could not check who is logged in.</p>
      <button className="btn compact" type="button" onClick={() => void me.refetch()}>
        Try again
      </button>
    </div>
  ) : (
    <p className={css.who} aria-hidden="true">
      <span className="skeleton" />
    </p>
  );
}
