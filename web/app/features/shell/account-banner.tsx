import { CircleAlert, Clock, FileText, MailWarning } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { agree, keep, sendLink } from "~/api/account-deeds";
import { useDeed } from "~/api/use-deed";
import type { Session } from "~/lib/session";
import { dayOf, longDay } from "~/lib/time";

type Props = { session: Session };

/** The one thing about the account that needs its owner now; the most pressing first. */
export function AccountBanner({ session }: Props) {
  const { pathname } = useLocation();
  const { user, notice } = session;
  if (!user) return null;
  if (user.deletion) return <Leaving day={longDay(dayOf(user.deletion))} />;
  if (notice && user.notice !== notice) return <NewNotice version={notice} first={user.notice === null} />;
  if (user.verified === false && !/^\/(profile|verify-email)/.test(pathname)) return <Unverified email={user.email} delivery={session.delivery} />;
  return null;
}

function Leaving({ day }: { day: string }) {
  const { busy, failed, act } = useDeed(keep);
  return (
    <section className="banner" aria-label="About your account">
      <div className="wrap">
        <Clock className="ico size-[20px]!" aria-hidden />
        <p>
          <b className="st">Your account will be deleted on {day}.</b> Until then everything is as it was, and you can keep it. <Failed words={failed} />
        </p>
        <span className="bd"><button className="btn sml pri" type="button" aria-busy={busy || undefined} onClick={act}>{busy ? "Keeping it" : "Keep my account"}</button></span>
      </div>
    </section>
  );
}

function NewNotice({ version, first }: { version: string; first: boolean }) {
  const { busy, failed, act } = useDeed(() => agree("journal", true, version));
  return (
    <section className="banner" aria-label="About your account">
      <div className="wrap">
        <FileText className="ico size-[20px]!" aria-hidden />
        <p>
          <b className="st">{first ? "Before you go on: the privacy notice." : "The privacy notice has changed."}</b> It says what is kept of you, why and for how long.{" "}
          <a href="/terms-and-conditions/#privacy">Read it</a>, or see <Link to="/my-data#consent">what you agreed to</Link>. <Failed words={failed} />
        </p>
        <span className="bd"><button className="btn sml pri" type="button" aria-busy={busy || undefined} onClick={act}>{busy ? "Noting it" : "I agree"}</button></span>
      </div>
    </section>
  );
}

function Unverified({ email, delivery }: { email: string; delivery: Session["delivery"] }) {
  const [sent, setSent] = useState(false);
  const [closed, close] = useState(false);
  const { busy, failed, act } = useDeed(async () => {
    if (await sendLink()) setSent(true);
  });
  if (closed) return null;
  return (
    <section className="banner off" aria-label="About your account">
      <div className="wrap">
        <MailWarning className="ico size-[20px]!" aria-hidden />
        <p aria-live="polite">
          <b className="st">{sent ? "A new link is on its way." : "Is this address yours?"}</b>{" "}
          {delivery === "outbox"
            ? "This server sends no mail: its operator finds the link in data/outbox."
            : `${sent ? "Open the mail at" : "We sent a link to"} ${email}. If you forget your password, only a mail to this address gets you back in.`}{" "}
          <Failed words={failed} />
        </p>
        <span className="bd">
          {sent ? null : <button className="btn sml" type="button" aria-busy={busy || undefined} onClick={act}>{busy ? "Sending" : "Send it again"}</button>}
          <button className="btn sml" type="button" onClick={() => close(true)}>Later</button>
        </span>
      </div>
    </section>
  );
}

function Failed({ words }: { words: string | null }) {
  return words ? <span className="fault" role="alert"><CircleAlert aria-hidden />{words}</span> : null;
}
