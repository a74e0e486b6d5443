import { useEffect } from "react";
import { savePreferences } from "~/api/account";
import { onThemeChange, readTheme } from "~/lib/theme";

/**
 * What is chosen here the account keeps too. The choice holds in this browser whether or not the server hears of it.
 */
export function useKeepTheme(known: boolean): void {
  useEffect(() => {
    if (!known) return undefined;
    let last = readTheme();
    return onThemeChange(() => {
      const now = readTheme();
      if (now === last) return;
      last = now;
      void savePreferences({ theme: now }).catch(() => undefined);
    });
  }, [known]);
}
