import { logout } from "~/api/auth";
import { RequestError } from "~/api/errors";
import { eraseDrafts } from "~/lib/drafts";
import { lastOwner, signedOut, stillIn } from "~/lib/session";

/**
 * Ends the session and takes this person's drafts along. False when the server could not be told: the front page says
 * so.
 */
export async function leave(): Promise<boolean> {
  const owner = lastOwner();
  const [gone] = await Promise.all([isGone(), owner ? eraseDrafts(owner) : null]);
  signedOut(gone);
  stillIn.set(!gone);
  return gone;
}

/** 401: there was no session. 503: the database is away, and the answer took the cookie back all the same. */
async function isGone(): Promise<boolean> {
  try {
    await logout();
    return true;
  } catch (error) {
    return error instanceof RequestError && [401, 503].includes(error.status);
  }
}
