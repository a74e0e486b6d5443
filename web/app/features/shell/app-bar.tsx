import { Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { brand } from "~/content/brand";
import type { Person } from "~/lib/session";
import { Wordmark } from "~/ui/wordmark";
import { AccountMenu } from "./account-menu";
import { searchKey } from "./keys";
import { addTrades, isAt, type NavItem } from "./nav-items";
import { PrivacyToggle } from "./privacy-toggle";

type Props = {
  name: string;
  places: readonly NavItem[];
  user: Person | null | undefined;
  /** The team has no trades to add. */
  canAdd: boolean;
  onSearch: () => void;
  onShortcuts: () => void;
};

/** The bar of the journal: where one is, and who. */
export function AppBar({ name, places, user, canAdd, onSearch, onShortcuts }: Props) {
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
          {canAdd ? (
            <Link
              className={`btn wide-only ${user === null ? "" : "compact"}`}
              to={addTrades.to}
              aria-current={isAt(addTrades, pathname) ? "page" : undefined}
            >
              <addTrades.icon className="icon size-[15px]!" aria-hidden />
              {addTrades.name}
            </Link>
          ) : null}
          {user === null ? (
            <Link className="btn" to="/login">
              Login/Signup
            </Link>
          ) : null}
          {/* Beside the login there is no room for it on a phone, and a visitor has two places. */}
          <button
            className={`icon-button ${user === null ? "wide-only" : ""}`}
            type="button"
            aria-label="Search"
            aria-keyshortcuts="Control+K Meta+K"
            title={`Search (${searchKey.key})`}
            onClick={onSearch}
          >
            <Search className="icon size-[20px]!" aria-hidden />
          </button>
          <PrivacyToggle />
          <AccountMenu user={user} onShortcuts={onShortcuts} />
        </div>
      </div>
    </header>
  );
}
