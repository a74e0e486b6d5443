import type { DayField } from "~/api/days";

export const dayFieldNames: Record<DayField, string> = {
  before: "Before the market",
  after: "After the market",
  symbols: "Only these symbols",
  setups: "Only these setups",
  maxTrades: "Trades at most",
  maxLoss: "Loss at most, ₹",
  noEntryAfter: "No entry after",
  moodBefore: "Mood, morning",
  moodAfter: "Mood, close",
  discipline: "Discipline",
  tags: "Day tags",
  routine: "Routine",
  outlook: "Outlook",
  watchList: "Watch list",
  keyLevels: "Key levels",
};

export const isDayProse = (field: DayField) =>
  field === "before" || field === "after" || field === "routine" || field === "keyLevels";

/** A stored text as it is read; amounts may be hidden. */
export function shownDayField(field: DayField, value: string, hidden: string | null): string {
  if (!value) return "nothing";
  if (field === "maxLoss") return hidden ?? `₹${value}`;
  if (field === "tags" || field === "setups") return value.split("\n").join(", ");
  return value;
}
