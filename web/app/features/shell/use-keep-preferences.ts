import { useEffect, useRef } from "react";
import { savePreferences } from "~/api/account";
import { likedHere } from "~/lib/preferences";
import { onPrivacyChange } from "~/lib/privacy";
import { onThemeChange } from "~/lib/theme";

/**
 * What is chosen on a page the account keeps too, for the next device, also when it was chosen before it was known who
 * is logged in (`undefined`; `null` is nobody). The choice holds in this browser whether or not the server hears of it.
 */
export function useKeepPreferences(email: string | null | undefined): void {
  const last = useRef(likedHere());
  useEffect(() => {
    if (email === undefined) return undefined;
    const keep = () => {
      const now = likedHere();
      const changed = {
        ...(now.theme === last.current.theme ? {} : { theme: now.theme }),
        ...(now.privacy === last.current.privacy ? {} : { privacy: now.privacy }),
      };
      last.current = now;
      if (email === null || Object.keys(changed).length === 0) return;
      void savePreferences(changed).catch(() => undefined);
    };
    keep();
    const ends = [onThemeChange(keep), onPrivacyChange(keep)];
    return () => ends.forEach((end) => end());
  }, [email]);
}
