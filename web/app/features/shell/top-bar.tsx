import { Menu, SunMoon } from "lucide-react";
import { brand } from "~/content/brand";
import { ThemeChoice } from "~/ui/theme-choice";
import { Wordmark } from "~/ui/wordmark";
import { pages } from "./pages";

/**
 * `here` is the path of the page. Who is logged in, and the theme, are seen to by the page's script (page-session.ts,
 * page-theme.ts).
 */
export function TopBar({ here }: { here: string }) {
  return (
    <>
      <header className="top">
        <div className="wrap">
          <a className="mark" href="/" aria-label={`${brand.name}, home`}>
            <Wordmark />
          </a>
          <nav className="links wide-only" aria-label="Main">
            <Places here={here} />
          </nav>
          <div className="spacer">
            <a className="btn" href="/login" data-in="/logout" data-in-words="Logout">
              Login/Signup
            </a>
            <button className="icon-button wide-only" type="button" popoverTarget="theme" aria-label="Theme">
              <SunMoon className="icon" aria-hidden />
            </button>
            <button className="icon-button narrow-only" type="button" popoverTarget="menu" aria-label="Menu">
              <Menu className="icon size-[22px]!" aria-hidden />
            </button>
          </div>
        </div>
        <div className="pop theme" id="theme" popover="auto">
          <ThemeChoice name="theme" as="list" />
        </div>
        <div className="pop menu" id="menu" popover="auto">
          <nav className="links" aria-label="Menu">
            <Places here={here} />
          </nav>
          <ThemeChoice name="theme-in-menu" as="segment" />
        </div>
      </header>
      <div className="stitch" aria-hidden="true" />
    </>
  );
}

function Places({ here }: { here: string }) {
  return pages.map(({ to, name, below }) => (
    <a
      key={to}
      href={to}
      aria-current={here === to ? "page" : below?.some((start) => here.startsWith(start)) || undefined}
    >
      {name}
    </a>
  ));
}
