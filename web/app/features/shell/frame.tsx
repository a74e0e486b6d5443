import { Outlet } from "react-router";
import { Footer } from "./footer";
import { TopBar } from "./top-bar";
import { useArrival } from "./use-arrival";

export default function Frame() {
  useArrival();
  return (
    <>
      <a className="skip" href="#main">Skip to the page</a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
