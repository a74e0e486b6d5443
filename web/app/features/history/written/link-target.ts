/** Where a link of a note may lead: the web or a mail. Everything else stays text. */
export function linkTarget(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" || protocol === "mailto:" ? href : null;
}
