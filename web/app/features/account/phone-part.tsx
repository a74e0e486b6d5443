import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { makeTicket, type Ticket } from "~/api/ticket";
import { useCopy } from "~/lib/use-copy";
import { Message } from "~/ui/message";
import { QrCode } from "~/ui/qr-code";
import css from "./account.module.css";

/** A link, once and for ten minutes, that opens this book in another browser. */
export function PhonePart() {
  const [ticket, setTicket] = useState<(Ticket & { until: number }) | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function make() {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const made = await makeTicket();
      setTicket({ ...made, until: Date.now() + made.seconds * 1000 });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    }
    setBusy(false);
  }

  return (
    <>
      {ticket ? (
        <Shown
          key={ticket.link}
          ticket={ticket}
          again={() => void make()}
          busy={busy}
          onClose={() => setTicket(null)}
        />
      ) : (
        <>
          <p className="muted max-w-(--measure)">
            Make a code, scan it with your phone’s camera, and confirm on the phone. It works once, for ten minutes. Do
            not show it to anyone: it logs in to your account.
          </p>
          <div className="button-row">
            <button className="btn" type="button" aria-busy={busy || undefined} onClick={() => void make()}>
              {busy ? "Making the code" : "Open on my phone"}
            </button>
          </div>
        </>
      )}
      {failed ? (
        <div className={`mt-4 ${css.narrow}`}>
          <Message kind="error" title={failed}>
            <p className="muted">No code was created.</p>
          </Message>
        </div>
      ) : null}
    </>
  );
}

type ShownProps = { ticket: Ticket & { until: number }; again: () => void; busy: boolean; onClose: () => void };

function Shown({ ticket: { link, until }, again, busy, onClose }: ShownProps) {
  const left = useMinutesLeft(until);
  const { done, copy } = useCopy();

  if (left === 0) {
    return (
      <>
        <p className="muted" role="status">
          The code has expired.
        </p>
        <div className="button-row">
          <button className="btn" type="button" aria-busy={busy || undefined} onClick={again}>
            {busy ? "Making the code" : "Make a new code"}
          </button>
        </div>
      </>
    );
  }
  return (
    <div className={`${css.onphone} settle`}>
      <QrCode text={link} words="QR code of the login link" />
      <div>
        <ol className={css.stepsList}>
          <li>Scan the code with your phone’s camera and open the link.</li>
          <li>Tap Continue on the phone.</li>
        </ol>
        <p className="caption mt-3" role="status">
          Works once, for {left === 1 ? "one more minute" : `${left} more minutes`}. Do not show it to anyone.
        </p>
        <label className="label mt-4" htmlFor="phone-link">
          Or send the link to yourself
        </label>
        <div className={css.copy}>
          <input
            className="input compact"
            id="phone-link"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button className="btn compact" type="button" onClick={() => copy(link)}>
            <Copy className="icon size-[15px]!" aria-hidden />
            <span aria-live="polite">{done === "copied" ? "Copied" : "Copy"}</span>
          </button>
        </div>
        <p className="caption" role="status">
          {done === "failed" ? "The browser did not allow it. Select the link and copy it yourself." : ""}
        </p>
        <div className="button-row">
          <button className="btn" type="button" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </div>
  );
}

/** Whole minutes, rounded up; the wait ends by itself. */
function useMinutesLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 60_000));
}
