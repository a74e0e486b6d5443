import { useEffect } from "react";
import type { MetaFunction } from "react-router";
import { page } from "~/lib/page";
import { leave } from "./leave";

const LINGER = 1000;

export const meta: MetaFunction = () =>
  page({
    title: "Logging out · Rojmel",
    description:
      "You are being logged out of Rojmel. Your book stays as you left it; what you typed and did not send is removed from this browser.",
    index: false,
  });

export default function Logout() {
  useEffect(() => {
    let timer: number | undefined;
    let gone = false;
    void leave().then(() => {
      if (!gone) timer = window.setTimeout(() => window.location.replace("/"), LINGER);
    });
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, []);
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec page">
          <div className="mg"><p className="nm">Logout</p></div>
          <div className="ct" role="status">
            <h1>Logging out...</h1>
            <p className="c2">Your book stays as you left it.</p>
            <div className="prog leave" aria-hidden="true"><div className="run" /></div>
          </div>
        </section>
      </div>
    </div>
  );
}
