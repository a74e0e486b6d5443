import { Link, useLocation } from "react-router";
import { isAt, type Place } from "./places";

/** The same places at the thumb, on a phone. */
export function TabBar({ name, places }: { name: string; places: readonly Place[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="tabbar narrow-only" aria-label={`${name}, bottom`}>
      {places.map((place) => (
        <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? "page" : undefined}>
          <place.icon className="ico" aria-hidden />
          {place.name}
        </Link>
      ))}
    </nav>
  );
}
