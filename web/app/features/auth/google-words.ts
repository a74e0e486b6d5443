// Why Continue with Google led back to the login screen (crates/site/src/auth/google/mod.rs).
import { brand } from "~/content/brand";

const words: Record<string, string> = {
  unset: "Continue with Google is not set up on this server. Login with your email and password instead.",
  cancelled: "You did not finish at Google. Nothing was changed.",
  expired: "This sign-in was started in another browser, was used already, or took longer than ten minutes. Try again.",
  unverified: "Google has not verified this email address. Verify it with Google, or login with your password.",
  refused: "Google’s answer could not be verified, so it was not used. Try again.",
  unavailable: "Google cannot be reached at the moment. Try again, or login with your password.",
  disabled: `This account is switched off. Please write to ${brand.email}.`,
  other_google: "Your account here is linked with another Google account. Login with that one or with your password.",
  too_many: "Too many attempts to login. Try again in a minute.",
};

/** A word nobody knows is somebody's own: only that it did not work is said. */
export function googleWords(word: string | null): string | null {
  if (word === null) return null;
  return words[word] ?? "Signing in with Google did not work. Try again, or login with your password.";
}
