import { useEffect, useRef } from "react";
import { fetchProfile, savePreferences } from "~/api/account";
import { ownerOf } from "~/lib/owner";
import { areNew, likedHere, meet } from "~/lib/preferences";

/**
 * Once after a login: what the account likes is shown here, and what was liked here is the account's. What is chosen
 * before the account has answered stays, also when it was not known yet who is logged in.
 */
export function usePreferences(email: string | undefined): void {
  const before = useRef(likedHere());
  useEffect(() => {
    const owner = email === undefined ? null : ownerOf(email);
    if (owner === null || !areNew(owner)) return undefined;
    const leaving = new AbortController();
    fetchProfile(leaving.signal)
      .then(({ preferences }) => {
        const { theme, privacy } = meet(owner, preferences, before.current);
        // Only what is another: the rest may be chosen anew while this is on its way.
        const changed = {
          ...(theme === preferences.theme ? {} : { theme }),
          ...(privacy === preferences.privacy ? {} : { privacy }),
        };
        return Object.keys(changed).length > 0 ? savePreferences(changed) : undefined;
      })
      // The screen is as it was; the next page asks again.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [email]);
}
