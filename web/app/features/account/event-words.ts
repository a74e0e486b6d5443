// What the kinds of security events are called. A kind this page does not know yet is shown by its own name.

const words: Record<string, string> = {
  registered: "Account created",
  login: "Logged in",
  login_failed: "Wrong password",
  paused: "Login paused after wrong passwords",
  logout: "Logged out",
  new_device: "Logged in on a new device",
  password_changed: "Password changed",
  password_reset: "New password set by email",
  reset_asked: "Link for a new password requested",
  session_ended: "Logged out in one browser",
  sessions_ended: "Logged out in all browsers",
  address_verified: "Email confirmed",
  operator_reset: "Password reset by our team",
  operator_disabled: "Account disabled by our team",
  operator_enabled: "Account enabled by our team",
  google_linked: "Google account linked",
  google_login: "Logged in with Google",
  ticket_made: "Phone login code created",
  ticket_used: "Logged in with a phone login code",
  taken_out: "Data downloaded",
  put_back: "Data restored from a download",
  deletion_asked: "Account deletion requested",
  deletion_called_off: "Account deletion cancelled",
  passkey_added: "Passkey added",
  passkey_renamed: "Passkey renamed",
  passkey_removed: "Passkey removed",
  token_made: "Token made",
  token_revoked: "Token revoked",
  own_model_set: "Own language model named",
  own_model_removed: "Own language model removed",
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
