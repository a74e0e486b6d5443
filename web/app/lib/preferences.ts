// How one likes the journal, here and in the account: the account brings it to the next device, this browser shows it
// at once.
import { met } from "./met";
import { choosePrivacy, readPrivacy } from "./privacy";
import { chooseTheme, readTheme, type Theme } from "./theme";

type Liked = { theme: Theme; privacy: boolean };

/** What was chosen counts more than what was never touched; hidden counts more than shown. */
export function joinPreferences(account: Liked, here: Liked): Liked {
  return { theme: account.theme === "system" ? here.theme : account.theme, privacy: account.privacy || here.privacy };
}

/** True until this browser has met the preferences of this person since the login. */
export function areNew(owner: string): boolean {
  return !met.is(owner);
}

/** Shows what both together say, and returns it. */
export function meet(owner: string, account: Liked): Liked {
  const joined = joinPreferences(account, { theme: readTheme(), privacy: readPrivacy() });
  chooseTheme(joined.theme);
  choosePrivacy(joined.privacy);
  met.set(owner);
  return joined;
}
