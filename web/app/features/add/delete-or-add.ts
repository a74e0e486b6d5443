// `toDelete` replaces a whole journal. It is said only by who knows that there is none, or who chose it.

/** `unknown`: the number of trades could not be asked. */
export type Known = number | "unknown";
export type Way = "ask" | "add" | "replace";

/** What submitting does before anybody has chosen. Unknown is not none: adding takes nothing away. */
export function wayOf(trades: Known): Way {
  if (trades === "unknown") return "add";
  return trades === 0 ? "replace" : "ask";
}

export function toDelete(way: Exclude<Way, "ask">): boolean {
  return way === "replace";
}
