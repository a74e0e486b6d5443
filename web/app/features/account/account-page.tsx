import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Toasts } from "~/ui/toasts";
import css from "./account.module.css";

const parts = [
  { to: "/profile", name: "Profile" },
  { to: "/settings", name: "Settings" },
  { to: "/security", name: "Security" },
  { to: "/my-data", name: "My data" },
] as const;

/** A page about the account: its neighbours on top, its parts below. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={`page-body ${css.accountPage}`}>
        <div className="wrap">
          <nav className={css.leaves} aria-label="Account pages">
            {parts.map(({ to, name }) => (
              <NavLink key={to} to={to}>
                {name}
              </NavLink>
            ))}
          </nav>
          {children}
        </div>
      </div>
      <Toasts />
    </>
  );
}
