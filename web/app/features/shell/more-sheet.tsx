import { Link, useLocation, useSearchParams } from "react-router";
import { Dialog } from "~/ui/dialog";
import { withAccount } from "./journal-bar";
import { isPlace, journalPlaces } from "./journal-places";
import css from "./more-sheet.module.css";

const own = [
  { to: "/backtests", name: "Backtest" },
  { to: "/reports/tax", name: "Reports" },
  { to: "/settings", name: "Settings" },
  { to: "/my-data", name: "My data" },
] as const;

/** On a phone: every place of the journal, and the search. */
export function MoreSheet({ onSearch, onClose }: { onSearch: () => void; onClose: () => void }) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  return (
    <Dialog
      title="More"
      onClose={onClose}
      foot={
        <button className="btn" type="submit">
          Close
        </button>
      }
    >
      <nav aria-label="More places">
        <ul className={css.list}>
          {journalPlaces.map((place) => (
            <li key={place.to}>
              <Link
                to={withAccount(place, address.get("account"))}
                aria-current={isPlace(place, pathname) ? "page" : undefined}
                onClick={onClose}
              >
                {place.name}
              </Link>
            </li>
          ))}
          {own.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? "page" : undefined} onClick={onClose}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button className="btn mt-4 w-full" type="button" onClick={onSearch}>
        Search
      </button>
    </Dialog>
  );
}
