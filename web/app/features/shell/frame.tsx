import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { Island } from "~/ui/island";
import { Footer } from "./footer";
import StillIn from "./still-in";
import Ticket from "./ticket";
import { TopBar } from "./top-bar";

/** Of pages that are printed once and never routed: root.tsx gives them the script of public pages instead of the router's. */
export const handle = { printed: true };

export default function Frame() {
  const { pathname } = useLocation();
  // In a browser this runs only when the router came here by itself: the page is a document of its own.
  useEffect(() => window.location.reload(), []);
  return (
    <>
      <a className="skip" href="#main">Skip to the page</a>
      <TopBar here={pathname.replace(/(.)\/$/, "$1")} />
      {pathname === "/" ? <Island name="still-in" of={StillIn} when="called" props={{}} /> : null}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Island name="ticket" of={Ticket} when="called" props={{}} />
    </>
  );
}
