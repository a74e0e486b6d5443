import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import type { Profile } from "~/api/account";
import { RequestError } from "~/api/errors";
import { sendVerify } from "~/api/mailed";
import { useMe } from "~/api/queries";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";
import { look } from "./use-account";

/** The address, and whether it is known to be this person's. */
export function AddressPart({ profile: { email, verified } }: { profile: Profile }) {
  const delivery = useMe().data?.delivery ?? "mail";
  const [sent, setSent] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send() {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await sendVerify();
      setSent(nowInIndia());
    } catch (error) {
      // Confirmed in another tab meanwhile: the page learns it.
      if (error instanceof RequestError && error.code === "conflict") await look("profile", "me");
      else setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    }
    setBusy(false);
  }

  return (
    <div className="narrow">
      <p className="st text-md wrap-anywhere">{email}</p>
      {verified ? (
        <p className="fact yes"><CircleCheck className="ico" aria-hidden />Confirmed: this address is yours.</p>
      ) : (
        <>
          <p className="fact ask"><CircleAlert className="ico" aria-hidden />Not confirmed yet.</p>
          <p className="c2 mt-2">
            {delivery === "outbox"
              ? "This server sends no mail. Its operator finds the link to confirm the address in data/outbox."
              : "Open the link in the mail we sent. If you forget your password, a new one is set by a mail to this address: it has to be yours."}
          </p>
          <div className="act">
            <button className="btn" type="button" aria-busy={busy || undefined} onClick={() => void send()}>{busy ? "Sending" : sent ? "Send one more" : "Send the link again"}</button>
            <p className="cap" role="status">{sent ? (delivery === "outbox" ? `Written to data/outbox at ${sent}.` : `Sent at ${sent}. It works once, for a day.`) : ""}</p>
          </div>
          {failed ? <div className="mt-4"><Message kind="error" title={failed}><p className="c2">No mail was sent.</p></Message></div> : null}
        </>
      )}
    </div>
  );
}
