import { useEffect, useState } from "react";
import { loginThen, nextPath } from "~/lib/next-path";
import { page } from "~/lib/page";
import { lastOwner } from "~/lib/session";
import { countUnsent, type UnsentCount, unsentWords } from "~/lib/unsent";
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

/** Logs out at once, unless that would lose something that was written and not sent: then it asks. */
export default function Logout() {
  const [state, go] = useState<"looking" | "leaving" | UnsentCount>("looking");
  useEffect(() => {
    const owner = lastOwner();
    let gone = false;
    void (owner ? countUnsent(owner) : Promise.resolve({ notes: 0, pictures: 0 })).then((unsent) => {
      if (!gone) go(unsent.notes + unsent.pictures > 0 ? unsent : "leaving");
    });
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (state !== "leaving") return undefined;
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
  }, [state]);
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Logout</p>
          </div>
          {typeof state === "object" ? (
            <Asking unsent={state} onLeave={() => go("leaving")} />
          ) : (
            <div className="section-body" role="status">
              <h1>Logging out...</h1>
              <p className="muted">Your trades stay in your account.</p>
              <div className={`progress ${css.leave}`} aria-hidden="true">
                <div className="run" />
              </div>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

function Asking({ unsent, onLeave }: { unsent: UnsentCount; onLeave: () => void }) {
  const isOne = unsent.notes + unsent.pictures === 1;
  return (
    <div className="section-body">
      <h1>{unsentWords(unsent)}</h1>
      <p className="sentence">
        Only this browser has {isOne ? "it" : "them"}. Logging out removes {isOne ? "it" : "them"} from here for good.
      </p>
      <div className="button-row">
        <a className="btn primary" href="/notes">
          Look at what is not sent
        </a>
        <button className="btn" type="button" onClick={onLeave}>
          Log out and lose {isOne ? "it" : "them"}
        </button>
        <a className="btn" href="/trade-history">
          Stay
        </a>
      </div>
    </div>
  );
}
