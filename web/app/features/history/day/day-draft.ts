// What is typed on a day and not yet stored: each field with what was stored when its typing began, so that what was
// written elsewhere meanwhile is seen, and the two are never mixed.
import type { DayField, DayPage } from "~/api/days";

export type Typed = {
  value: string;
  base: string;
  /** One is still in the field: half a time is no time. */
  isUnfinished?: boolean;
};
export type DayDraft = Partial<Record<DayField, Typed>>;
export type Clash = { field: DayField; mine: string; theirs: string };

type Stored = Pick<DayPage, "fields"> | undefined;

export const storedText = (day: Stored, field: DayField): string => day?.fields[field]?.value ?? "";

const entries = (draft: DayDraft) => Object.entries(draft) as [DayField, Typed][];

/** Fields of which another page has stored a third text. */
export function clashesOf(draft: DayDraft, day: Stored): Clash[] {
  return entries(draft)
    .map(([field, { value, base }]) => ({ field, mine: value, base, theirs: storedText(day, field) }))
    .filter(({ mine, base, theirs }) => theirs !== base && theirs !== mine)
    .map(({ field, mine, theirs }) => ({ field, mine, theirs }));
}

/** What can be stored without asking: finished, neither clashing nor refused as it stands. */
export function sendable(
  draft: DayDraft,
  day: Stored,
  refused: Partial<Record<DayField, { value: string }>>,
): Partial<Record<DayField, string>> {
  const held = new Set(clashesOf(draft, day).map(({ field }) => field));
  return Object.fromEntries(
    entries(draft)
      .filter(
        ([field, { value, isUnfinished }]) => !isUnfinished && !held.has(field) && refused[field]?.value !== value,
      )
      .map(([field, { value }]) => [field, value]),
  );
}
