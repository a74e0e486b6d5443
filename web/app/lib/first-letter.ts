/** What the avatar shows: the first letter, as a reader sees it, of a name; 'T' for one that shows nothing. */
export function firstLetter(name: string): string {
  for (const { segment } of new Intl.Segmenter("en-IN", { granularity: "grapheme" }).segment(name)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) return segment.toLocaleUpperCase("en-IN");
  }
  return "T";
}
