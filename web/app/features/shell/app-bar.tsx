import { Link, useLocation } from "react-router";
import { brand } from "~/content/brand";
import type { Person } from "~/lib/session";
import { Wordmark } from "~/ui/wordmark";
import { AccountMenu } from "./account-menu";
import { isAt, type NavItem } from "./nav-items";
import { PrivacyToggle } from "./privacy-toggle";

type Props = { name: string; places: readonly NavItem[]; user: Person | null | undefined; onShortcuts: () => void };

/** The bar of the journal: where one is, and who. */
export function AppBar({ name, places, user, onShortcuts }: Props) {
  const { pathname } = useLocation();
  return (
    <header className="top app">
      <div className="wrap">
        <a className="mark" href="/" aria-label={`${brand.name}, home`}>
          <Wordmark />
        </a>
        <nav className="links wide-only" aria-label={name}>
          {places.map((place) => (
            <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? "page" : undefined}>
              {place.name}
            </Link>
          ))}
        </nav>
        <div className="spacer">
          {user === null ? (
            <Link className="btn" to="/login">
              Login/Signup
            </Link>
          ) : null}
          <PrivacyToggle />
          <AccountMenu user={user} onShortcuts={onShortcuts} />
        </div>
      </div>
    </header>
  );
}
