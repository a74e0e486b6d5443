/** The query of an address; what is not set leaves no trace. */
export function query(parts: Record<string, string | undefined>): string {
  return new URLSearchParams(
    Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])),
  ).toString();
}
