/** Names with the same key are the same name: case and the forms of a letter do not count. */
export const nameKey = (name: string) =>
  name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase().normalize("NFC");
