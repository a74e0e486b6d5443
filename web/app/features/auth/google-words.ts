// Why Continue with Google led back to the login screen (crates/site/src/auth/google/mod.rs).
import { brand } from "~/content/brand";

const words: Record<string, string> = {
  unset: "Login with Google does not work on this site yet. Login with your email and password instead.",
  cancelled: "The login at Google was not finished. Nothing was changed.",
  expired: "This login was started in another browser, was already used, or took longer than ten minutes. Try again.",
  unverified: "Google has not verified this email address. Verify it with Google, or login with your password.",
  refused: "The answer from Google could not be verified. Try again.",
  unavailable: "Google cannot be reached at the moment. Try again, or login with your password.",
  disabled: `This account is disabled. Please write to ${brand.email}.`,
  other_google: "Your account is linked to another Google account. Login with that one or with your password.",
  too_many: "Too many login attempts. Try again in a minute.",
};

/** A word nobody knows is somebody's own: only that it did not work is said. */
export function googleWords(word: string | null): string | null {
  if (word === null) return null;
  return words[word] ?? "Login with Google did not work. Try again, or login with your password.";
}
