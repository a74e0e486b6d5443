// After typed trades were refused, or no answer came: why, what is safe and what to do next.
import type { RequestError } from "~/api/errors";
import { isUnknown } from "~/api/failure";
import { wait } from "./upload-advice";

/** `now`: as it is said. */
export function manualAdvice(error: RequestError, now: string, isHidden: boolean): string {
  const { code, status, retryAfter } = error;
  const message = error.said(isHidden);
  const kept = isUnknown(error)
    ? "We do not know whether this was saved. What you typed is still here, and submitting again is safe: a card is never added twice."
    : "Nothing was saved, and what you typed is still here.";
  if (code === "signed_out") return `You are no longer logged in. ${kept} Log in and submit again.`;
  if (status === 429 || status === 503 || status === 504) return `${message} ${kept} Try again ${wait(retryAfter)}.`;
  if (status >= 500 && isUnknown(error)) return `The server had a problem at ${now}. ${kept}`;
  return `${message} ${kept}`;
}
