import { useEffect } from "react";
import { loginThen, nextPath } from "~/lib/next-path";
import { page } from "~/lib/page";
import { leave } from "./leave";
import css from "./auth.module.css";

const SHOWN_FOR = 1000;

export const meta = () =>
  page({
    title: "Logging out · Rojmel",
    description:
      "You are being logged out of Rojmel. Your trades stay in your account. What you typed but did not submit is removed from this browser.",
    index: false,
  });

export default function Logout() {
  useEffect(() => {
    const next = nextPath(new URLSearchParams(window.location.search).get("next"));
    let timer: number | undefined;
    let gone = false;
    void leave().then((out) => {
      // Somebody else logs in and goes on there. That it was not heard is said on the front page only.
      const to = next && out ? loginThen(next) : "/";
      if (!gone) timer = window.setTimeout(() => window.location.replace(to), SHOWN_FOR);
    });
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, []);
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Logout</p>
          </div>
          <div className="section-body" role="status">
            <h1>Logging out...</h1>
            <p className="muted">Your trades stay in your account.</p>
            <div className={`progress ${css.leave}`} aria-hidden="true">
              <div className="run" />
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}
