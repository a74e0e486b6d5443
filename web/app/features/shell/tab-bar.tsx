import { Ellipsis } from "lucide-react";
import { Link, useLocation } from "react-router";
import { isAt, type NavItem } from "./nav-items";
import css from "./tab-bar.module.css";

/** The same places at the thumb, on a phone. `onMore` opens what has no room here. */
export function TabBar({ name, places, onMore }: { name: string; places: readonly NavItem[]; onMore?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav className={`${css.tabbar} narrow-only`} aria-label={`${name}, bottom`}>
      {places.map((place) => (
        <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? "page" : undefined}>
          <place.icon className="icon" aria-hidden />
          {place.name}
        </Link>
      ))}
      {onMore ? (
        <button type="button" aria-haspopup="dialog" onClick={onMore}>
          <Ellipsis className="icon" aria-hidden />
          More
        </button>
      ) : null}
    </nav>
  );
}
