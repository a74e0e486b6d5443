// Which cards a page shows, in which order: they live in the address.

/** Keys and names in the usual order. */
export type CardNames = readonly (readonly [key: string, name: string])[];

/** All of them as usual when the address says nothing that the page knows. */
export function readCards(address: URLSearchParams, cards: CardNames): string[] {
  const asked = (address.get("cards") ?? "").split(",");
  const known = [...new Set(asked)].filter((key) => cards.some(([one]) => one === key));
  return known.length > 0 ? known : cards.map(([key]) => key);
}

/** As the address writes them; null: as usual. */
export function writeCards(shown: readonly string[], cards: CardNames): string | null {
  return shown.join() === cards.map(([key]) => key).join() ? null : shown.join(",");
}
