// Where the stop or the target of a plan stood first, and where it was moved to.

type Change = { field: string; after: string; at: string };

type Placed = { price: string; at: string };

/**
 * In the order of time, since it was last cleared: what stood there before counts no more. `changes`: the newest first;
 * `more`: older ones are not among them. Null: where it stood first is among those.
 */
export function placesOf(changes: readonly Change[], field: "stop" | "target", more: boolean): Placed[] | null {
  const placed: Placed[] = [];
  for (const { field: changed, after, at } of changes) {
    if (changed !== field) continue;
    if (after === "") return placed.toReversed();
    placed.push({ price: after, at });
  }
  return more ? null : placed.toReversed();
}
