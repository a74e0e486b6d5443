import { Outlet, useLocation } from "react-router";
import { Footer } from "./footer";
import { StillIn } from "./still-in";
import { TopBar } from "./top-bar";

export default function Frame() {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">Skip to the page</a>
      <TopBar />
      {pathname === "/" ? <StillIn /> : null}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
