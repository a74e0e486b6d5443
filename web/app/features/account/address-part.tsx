import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import type { Profile } from "~/api/account";
import { sendLink } from "~/api/account-actions";
import { useMe } from "~/api/queries";
import { useAction } from "~/api/use-action";
import { brand } from "~/content/brand";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";
import css from "./account.module.css";

/** The address, and whether it is known to be this person's. */
export function AddressPart({ profile: { email, verified } }: { profile: Profile }) {
  const delivery = useMe().data?.delivery ?? "mail";
  const [sent, setSent] = useState<string | null>(null);
  const mailed = delivery === "mail";
  const { busy, failed, act } = useAction(async () => {
    if (await sendLink()) setSent(nowInIndia());
  });
  const name = mailed
    ? sent
      ? "Send another link"
      : "Send the link again"
    : sent
      ? "Create another link"
      : "Create a new link";

  return (
    <div className={css.narrow}>
      <p className="strong text-md wrap-anywhere">{email}</p>
      {verified ? (
        <p className={`${css.fact} ${css.yes}`}>
          <CircleCheck className="icon" aria-hidden />
          Confirmed.
        </p>
      ) : (
        <>
          <p className={`${css.fact} ask`}>
            <CircleAlert className="icon" aria-hidden />
            Not confirmed yet.
          </p>
          <p className="muted mt-2">
            {mailed
              ? "Open the link in the email we sent. You need this email to set a new password if you forget yours."
              : `This site does not send email yet. Write to ${brand.email} to get the link. It works for one day; after that, create a new one here before you write.`}
          </p>
          <div className="button-row">
            <button className="btn" type="button" aria-busy={busy || undefined} onClick={act}>
              {busy ? (mailed ? "Sending" : "Creating") : name}
            </button>
            <p className="caption" role="status">
              {sent ? `${mailed ? "Sent" : "Link created"} at ${sent}. It works once, for one day.` : ""}
            </p>
          </div>
          {failed ? (
            <div className="mt-4">
              <Message kind="error" title={failed}>
                <p className="muted">{mailed ? "No email was sent." : "No link was created."}</p>
              </Message>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}
