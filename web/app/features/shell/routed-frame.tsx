import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { Footer } from "./footer";
import { followSession } from "./page-session";
import { TopBar } from "./top-bar";

/** Looks like a public page, and is a step on the way in or out: the router stays with it. */
export default function RoutedFrame() {
  const { pathname } = useLocation();
  useEffect(followSession, [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <TopBar here={pathname} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
