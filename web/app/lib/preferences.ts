// How one likes the journal, here and in the account: the account brings it to the next device, this browser shows it
// at once.
import { met } from "./met";
import { choosePrivacy, readPrivacy } from "./privacy";
import { chooseTheme, readTheme, type Theme } from "./theme";

type Liked = { theme: Theme; privacy: boolean };

/** What this browser shows. */
export const likedHere = (): Liked => ({ theme: readTheme(), privacy: readPrivacy() });

/**
 * What was chosen counts more than what was never touched; hidden counts more than shown. What is not here as it was
 * `before` the account answered was chosen last, and counts most.
 */
export function joinPreferences(account: Liked, here: Liked, before: Liked): Liked {
  return {
    theme: account.theme === "system" || here.theme !== before.theme ? here.theme : account.theme,
    privacy: here.privacy || (account.privacy && !before.privacy),
  };
}

/** True until this browser has met the preferences of this person since the login. */
export function areNew(owner: string): boolean {
  return !met.is(owner);
}

/** Shows what both together say, and returns it. */
export function meet(owner: string, account: Liked, before: Liked): Liked {
  const joined = joinPreferences(account, likedHere(), before);
  chooseTheme(joined.theme);
  choosePrivacy(joined.privacy);
  met.set(owner);
  return joined;
}
