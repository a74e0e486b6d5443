// Whose a draft is, and who was last signed in here: a number made of the e-mail, so that no address lies in the
// browser's storage.

/** Two rounds of FNV-1a: enough to tell the people of one browser apart, and no secret. */
export function ownerOf(email: string): string {
  const text = email.trim().toLowerCase();
  return hash(text, 0x811c9dc5) + hash(text, 0x1b873593);
}

function hash(text: string, seed: number): string {
  let h = seed;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return (h >>> 0).toString(36);
}
