import { Menu, SunMoon } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useSession } from "~/api/use-session";
import { brand } from "~/content/brand";
import { ThemeChoice } from "~/ui/theme-choice";
import { Wordmark } from "~/ui/wordmark";
import { pages } from "./pages";

export function TopBar() {
  const user = useSession();
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Link className="mark" to="/" aria-label={`${brand.name}, home`}>
            <Wordmark />
          </Link>
          <nav className="links wide-only" aria-label="Main">
            <Places />
          </nav>
          <div className="sp">
            {user ? <Link className="btn" to="/logout">Logout</Link> : <Link className="btn" to="/login">Login/Signup</Link>}
            <button className="icb wide-only" type="button" popoverTarget="theme" aria-label="Theme">
              <SunMoon className="ico" aria-hidden />
            </button>
            <button className="icb narrow-only" type="button" popoverTarget="menu" aria-label="Menu">
              <Menu className="ico size-[22px]!" aria-hidden />
            </button>
          </div>
        </div>
        <div className="pop theme" id="theme" popover="auto">
          <ThemeChoice name="theme" as="list" />
        </div>
        <div className="pop menu" id="menu" popover="auto">
          <nav className="links" aria-label="Menu">
            <Places />
          </nav>
          <ThemeChoice name="theme-in-menu" as="segment" />
        </div>
      </header>
      <div className="stitch" aria-hidden="true" />
    </>
  );
}

function Places() {
  return pages.map(({ to, name }) => (
    <NavLink key={to} to={to} end={to === "/"}>
      {name}
    </NavLink>
  ));
}
