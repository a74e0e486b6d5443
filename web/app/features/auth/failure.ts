// What the modal says when the server did not do what was asked. The words are the specification's.
import { RequestError } from "~/api/errors";

export type Failure = { title: string; message: string };

export const INVALID: Failure = { title: "Invalid Credentials", message: "Please Check the credentials again!!!" };
const SERVER: Failure = { title: "Server Error", message: "Please try after some time!!!" };

/** The answer was about what was sent, not about the server. */
const refused = new Set([400, 401, 409, 422]);

export function loginFailure(error: unknown): Failure {
  return tooMany(error) ?? (error instanceof RequestError && refused.has(error.status) ? INVALID : SERVER);
}

export function registerFailure(error: unknown): Failure {
  if (!(error instanceof RequestError) || !refused.has(error.status)) return tooMany(error) ?? SERVER;
  return { title: error.message, message: "Please add valid credentials!!!" };
}

function tooMany(error: unknown): Failure | null {
  return error instanceof RequestError && error.status === 429 ? { title: "Too many attempts", message: error.message } : null;
}
