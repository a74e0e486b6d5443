import { CircleAlert, Clock, FileText, MailWarning } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { agree, keep, sendLink } from "~/api/account-actions";
import { useAction } from "~/api/use-action";
import { brand } from "~/content/brand";
import type { Session } from "~/lib/session";
import { dayOf, longDay } from "~/lib/time";

type Props = { session: Session };

/** The one thing about the account that needs its owner now; the most pressing first. */
export default function AccountBanner({ session }: Props) {
  const { pathname } = useLocation();
  const { user, notice } = session;
  if (!user) return null;
  if (user.deletion) return <Leaving day={longDay(dayOf(user.deletion))} />;
  if (notice && user.notice !== notice) return <NewNotice version={notice} first={user.notice === null} />;
  if (user.verified === false && !/^\/(profile|verify-email)/.test(pathname))
    return <Unverified email={user.email} delivery={session.delivery} />;
  return null;
}

function Leaving({ day }: { day: string }) {
  const { busy, failed, act } = useAction(keep);
  return (
    <section className="banner" aria-label="About your account">
      <div className="wrap">
        <Clock className="icon size-[20px]!" aria-hidden />
        <p>
          <b className="strong">Your account will be deleted on {day}.</b> Until then nothing is deleted, and you can
          keep your account. <Failed words={failed} />
        </p>
        <span className="banner-text">
          <button className="btn compact primary" type="button" aria-busy={busy || undefined} onClick={act}>
            {busy ? "Saving" : "Keep my account"}
          </button>
        </span>
      </div>
    </section>
  );
}

function NewNotice({ version, first }: { version: string; first: boolean }) {
  const { busy, failed, act } = useAction(() => agree("journal", true, version));
  return (
    <section className="banner" aria-label="About your account">
      <div className="wrap">
        <FileText className="icon size-[20px]!" aria-hidden />
        <p>
          <b className="strong">{first ? "Please read the privacy notice." : "The privacy notice has changed."}</b> It
          says what data we keep, why and for how long. <a href="/terms-and-conditions/#privacy">Read it</a>, or see{" "}
          <Link to="/my-data#consent">what you agreed to</Link>. <Failed words={failed} />
        </p>
        <span className="banner-text">
          <button className="btn compact primary" type="button" aria-busy={busy || undefined} onClick={act}>
            {busy ? "Saving" : "I agree"}
          </button>
        </span>
      </div>
    </section>
  );
}

function Unverified({ email, delivery }: { email: string; delivery: Session["delivery"] }) {
  const [sent, setSent] = useState(false);
  const [closed, close] = useState(false);
  const { busy, failed, act } = useAction(async () => {
    if (await sendLink()) setSent(true);
  });
  if (closed) return null;
  return (
    <section className="banner off" aria-label="About your account">
      <div className="wrap">
        <MailWarning className="icon size-[20px]!" aria-hidden />
        <p aria-live="polite">
          <b className="strong">{sent ? "A new link was sent." : "Confirm your email."}</b>{" "}
          {delivery === "outbox"
            ? `This site does not send email yet. Write to ${brand.email} to get the link.`
            : `${sent ? "Open the email we sent to" : "We sent a link to"} ${email}. You need this email to set a new password if you forget yours.`}{" "}
          <Failed words={failed} />
        </p>
        <span className="banner-text">
          {/* Where no email is sent there is nothing to send again: we are asked for the link. */}
          {sent || delivery === "outbox" ? null : (
            <button className="btn compact" type="button" aria-busy={busy || undefined} onClick={act}>
              {busy ? "Sending" : "Send it again"}
            </button>
          )}
          <button className="btn compact" type="button" onClick={() => close(true)}>
            Later
          </button>
        </span>
      </div>
    </section>
  );
}

function Failed({ words }: { words: string | null }) {
  return words ? (
    <span className="fault" role="alert">
      <CircleAlert aria-hidden />
      {words}
    </span>
  ) : null;
}
