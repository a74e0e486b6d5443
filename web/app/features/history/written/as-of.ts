/**
 * What the fields held when one of their changes had been made: `newer` are the changes made after it, the newest
 * first. A field that is not among them holds what it holds now.
 */
export function asOf(newer: readonly { field: string; before: string }[]): Map<string, string> {
  // The oldest of them found it there.
  return new Map(newer.map(({ field, before }) => [field, before]));
}
