import type { MissedField } from "~/api/missed";

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
