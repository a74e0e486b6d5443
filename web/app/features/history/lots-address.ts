// The address of the page for what was held before: of which account, and which scrip stands in its first row.
const LOTS = "/opening-holdings";

export function lotsAddress(what: { account?: string; scrip?: string }): string {
  const address = new URLSearchParams(Object.entries(what).filter(([, value]) => value)).toString();
  return address ? `${LOTS}?${address}` : LOTS;
}
