// What the kinds of security events are called. A kind this page does not know yet is shown by its own name.

const words: Record<string, string> = {
  registered: "Account opened",
  login: "Logged in",
  login_failed: "Wrong password",
  paused: "Logging in paused after wrong passwords",
  logout: "Logged out",
  new_device: "Logged in on a new device",
  password_changed: "Password changed",
  password_reset: "Password set anew by mail",
  reset_asked: "Link for a new password asked for",
  session_ended: "One session ended",
  sessions_ended: "Signed out everywhere",
  address_verified: "Address confirmed",
  operator_reset: "Password reset by the operator",
  operator_disabled: "Account switched off by the operator",
  operator_enabled: "Account switched on by the operator",
  google_linked: "Google account linked",
  google_login: "Logged in with Google",
  ticket_made: "Code for a phone made",
  ticket_used: "Logged in by a code for a phone",
  archive_taken: "Data taken out",
  archive_put: "Data put in",
  deletion_asked: "Deletion of the account asked for",
  deletion_called_off: "Deletion called off",
  passkey_added: "Passkey added",
  passkey_renamed: "Passkey renamed",
  passkey_removed: "Passkey removed",
  passkey_login: "Logged in with a passkey",
};

/** Worth a second look: if it was not you, somebody else was there. */
const asking = new Set(["paused", "new_device", "password_reset", "operator_reset", "operator_disabled"]);

export function eventWords(kind: string): string {
  const known = words[kind];
  if (known) return known;
  const spaced = kind.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const needsLook = (kind: string) => asking.has(kind);
