// What the modal says when the server did not do what was asked. The words are the specification's.
import { RequestError } from "~/api/errors";
import { nowInIndia } from "~/lib/time";

export type Failure = { title: string; message: string };

export const INVALID: Failure = { title: "Invalid Credentials", message: "Please Check the credentials again!!!" };
const SERVER: Failure = { title: "Server Error", message: "Please try after some time!!!" };

/** The answer was about what was sent, not about the server. */
const refused = new Set([400, 401, 409, 422]);

export function loginFailure(error: unknown): Failure {
  return (
    tooMany(error) ??
    switchedOff(error) ??
    (error instanceof RequestError && refused.has(error.status) ? INVALID : SERVER)
  );
}

export function registerFailure(error: unknown): Failure {
  if (!(error instanceof RequestError) || !refused.has(error.status)) return tooMany(error) ?? SERVER;
  return { title: error.message, message: "Please add valid credentials!!!" };
}

function tooMany(error: unknown): Failure | null {
  if (!(error instanceof RequestError) || error.status !== 429) return null;
  // From a minute on a time of day says it better than a number of seconds.
  const at =
    error.retryAfter !== null && error.retryAfter >= 60
      ? ` That is at ${nowInIndia(Date.now() + error.retryAfter * 1000)}.`
      : "";
  return { title: "Too many attempts", message: error.message + at };
}

function switchedOff(error: unknown): Failure | null {
  return error instanceof RequestError && error.code === "disabled"
    ? { title: "This account is disabled", message: error.message }
    : null;
}
