import type { ReactNode, Ref } from "react";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";
import { wait } from "./upload-advice";
import { FAILED, type Failure } from "./use-submit";

type Props = {
  failure: Failure;
  titleRef: Ref<HTMLParagraphElement>;
  onRenumber: () => void;
  /** The lines of what is wrong in the cards. */
  children: ReactNode;
};

/** The cards stay as they are; here is why, and what is safe. */
export function ManualFailed({ failure: { error, taken }, titleRef, onRenumber, children }: Props) {
  return (
    <Message kind="error" title={FAILED} titleRef={titleRef}>
      <p className="muted">{why(error)}</p>
      {children}
      {taken.size > 0 ? (
        <>
          <p className="muted">
            {taken.size === 1 ? "A trade with its number is" : "Trades with their numbers are"} already in your journal,
            with different details: it was sent before it was changed. If this is another trade, add it as a new one.
          </p>
          <button className="btn compact mt-3" type="button" onClick={onRenumber}>
            Make {taken.size === 1 ? "it a new trade" : "them new trades"}
          </button>
        </>
      ) : null}
    </Message>
  );
}

function why({ code, status, message, retryAfter }: Failure["error"]): string {
  const safe = "Nothing was saved, and what you typed is still here.";
  if (code === "signed_out") return `You are no longer logged in. ${safe} Log in and submit again.`;
  if (status === 0)
    return `${message} What you typed is still here, and submitting again is safe: a card is never added twice.`;
  if (status === 429 || status === 503 || status === 504) return `${message} ${safe} Try again ${wait(retryAfter)}.`;
  if (status >= 500) return `The server had a problem at ${nowInIndia()}. ${safe}`;
  return `${message} ${safe}`;
}
