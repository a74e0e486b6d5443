import type { MissedField } from "~/api/missed";
import { counted } from "~/lib/format";

/** How many there are, or, where not all of them come at once, how many are on this page. */
export function shownCount(number: number, isPart: boolean): string {
  if (number === 0) return isPart ? "None on this page" : "None yet";
  return isPart ? `${counted(number, "trade")} on this page` : counted(number, "trade");
}

export const missedFieldNames: Record<MissedField, string> = {
  day: "Day",
  symbol: "Instrument",
  side: "Side",
  entry: "Planned entry, ₹",
  stop: "Planned stop, ₹",
  target: "Planned target, ₹",
  quantity: "Units",
  setup: "Setup",
  why: "Why not",
  note: "Note",
};

export const isMissedProse = (field: MissedField) => field === "why" || field === "note";

const sides: Record<string, string> = { long: "Long", short: "Short" };

/** `dots` stand for units while amounts are hidden. */
export function shownMissed(field: MissedField, value: string, dots: string | null): string {
  if (value === "") return "nothing";
  if (field === "side") return sides[value] ?? value;
  return field === "quantity" && dots ? dots : value;
}
