// What is typed and not yet stored: each field with what was stored when its typing began, so that what was written
// elsewhere meanwhile is seen, and the two are never mixed.
import { type Annotation, type Field, type FieldsToSet, type Value, valueOf } from "~/api/annotations";

export type Draft = Partial<Record<Field, Typed>>;
type Typed = {
  value: Value;
  base: Value;
  /** One is still in the field: half a price is no price. */
  isUnfinished?: boolean;
};

/** Nothing, an empty text and no names are the same. */
export function same(one: Value, other: Value): boolean {
  return text(one) === text(other);
}

const text = (value: Value) => (Array.isArray(value) ? value.join("\n") : (value ?? ""));

type Stored = Pick<Annotation, "fields"> | null;

const entries = (draft: Draft) => Object.entries(draft) as [Field, Typed][];

/** Fields of which another page has stored a third value. */
export function clashesOf(draft: Draft, stored: Stored): { field: Field; mine: Value; theirs: Value }[] {
  return entries(draft)
    .map(([field, { value, base }]) => ({ field, mine: value, base, theirs: valueOf(stored, field) }))
    .filter(({ mine, base, theirs }) => !same(theirs, base) && !same(theirs, mine))
    .map(({ field, mine, theirs }) => ({ field, mine, theirs }));
}

/** What can be stored without asking: finished, neither clashing nor refused as it stands. */
export function sendable(
  draft: Draft,
  stored: Stored,
  refused: Partial<Record<Field, { value: Value }>> = {},
): FieldsToSet {
  const held = new Set(clashesOf(draft, stored).map(({ field }) => field));
  return Object.fromEntries(
    entries(draft)
      .filter(([field, { value, isUnfinished }]) => {
        const wrong = refused[field];
        return !isUnfinished && !held.has(field) && !(wrong && same(wrong.value, value));
      })
      .map(([field, { value }]) => [field, value]),
  );
}

/** Fields that somebody has begun and not left. */
export const unfinished = (draft: Draft): Field[] =>
  entries(draft)
    .filter(([, { isUnfinished }]) => isUnfinished)
    .map(([field]) => field);
