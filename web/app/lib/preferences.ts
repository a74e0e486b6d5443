// How one likes the journal, here and in the account: the account brings it to the next device, this browser shows it at once.
import { choosePrivacy, readPrivacy } from "./privacy";
import { onSessionChange } from "./session";
import { chooseTheme, readTheme, type Theme } from "./theme";

type Liked = { theme: Theme; privacy: boolean };

const KEY = "rojmel-preferences-of";

/** What was chosen counts more than what was never touched; hidden counts more than shown. */
export function joinPreferences(account: Liked, here: Liked): Liked {
  return { theme: account.theme === "system" ? here.theme : account.theme, privacy: account.privacy || here.privacy };
}

/** True until this browser has met the preferences of this person since the login. */
export function areNew(owner: string): boolean {
  try {
    return localStorage.getItem(KEY) !== owner;
  } catch {
    return false;
  }
}

/** Shows what both together say, and returns it. */
export function meet(owner: string, account: Liked): Liked {
  const joined = joinPreferences(account, { theme: readTheme(), privacy: readPrivacy() });
  chooseTheme(joined.theme);
  choosePrivacy(joined.privacy);
  try {
    localStorage.setItem(KEY, owner);
  } catch {
    // Without storage nothing is remembered, and nothing is asked.
  }
  return joined;
}

/** At the next login they meet again. */
export function forgetAtLogout(): () => void {
  return onSessionChange((change) => {
    if (change === "in") return;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // See above.
    }
  });
}
