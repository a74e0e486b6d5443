import { useEffect, useRef } from "react";
import { savePreferences } from "~/api/account";
import { onPrivacyChange, readPrivacy } from "~/lib/privacy";
import { onThemeChange, readTheme } from "~/lib/theme";

const chosen = () => ({ theme: readTheme(), privacy: readPrivacy() });

/**
 * What is chosen on a page the account keeps too, for the next device, also when it was chosen before it was known who
 * is logged in (`undefined`; `null` is nobody). The choice holds in this browser whether or not the server hears of it.
 */
export function useKeepPreferences(email: string | null | undefined): void {
  const last = useRef(chosen());
  useEffect(() => {
    if (email === undefined) return undefined;
    const keep = () => {
      const now = chosen();
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
