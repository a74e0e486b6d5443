// What is typed and not yet stored: each field with what was stored when its typing began, so that what was written
// elsewhere meanwhile is seen, and the two are never mixed.
import type { Value } from "~/api/annotations";

export type Draft<F extends string> = Partial<Record<F, Typed>>;
type Typed = {
  value: Value;
  base: Value;
  /** One is still in the field: half a price is no price. */
  isUnfinished?: boolean;
};
/** Written here and elsewhere. */
export type Clash<F extends string> = { field: F; mine: Value; theirs: Value };
/** What is stored of a field. */
type Stored<F extends string> = (field: F) => Value;

/** Nothing, an empty text and no names are the same. */
export function same(one: Value, other: Value): boolean {
  return text(one) === text(other);
}

const text = (value: Value) => (Array.isArray(value) ? value.join("\n") : (value ?? ""));

const entries = <F extends string>(draft: Draft<F>) => Object.entries(draft) as [F, Typed][];

/** Fields of which another page has stored a third value. */
export function clashesOf<F extends string>(draft: Draft<F>, stored: Stored<F>): Clash<F>[] {
  return entries(draft)
    .map(([field, { value, base }]) => ({ field, mine: value, base, theirs: stored(field) }))
    .filter(({ mine, base, theirs }) => !same(theirs, base) && !same(theirs, mine))
    .map(({ field, mine, theirs }) => ({ field, mine, theirs }));
}

/** What can be stored without asking: finished, neither clashing nor refused as it stands. */
export function sendable<F extends string>(
  draft: Draft<F>,
  stored: Stored<F>,
  refused: Partial<Record<F, { value: Value }>> = {},
): Partial<Record<F, Value>> {
  const held = new Set(clashesOf(draft, stored).map(({ field }) => field));
  const open = entries(draft).filter(([field, { value, isUnfinished }]) => {
    const wrong = refused[field];
    return !isUnfinished && !held.has(field) && !(wrong && same(wrong.value, value));
  });
  return Object.fromEntries(open.map(([field, { value }]) => [field, value])) as Partial<Record<F, Value>>;
}

/** Fields that somebody has begun and not left. */
export const unfinished = <F extends string>(draft: Draft<F>): F[] =>
  entries(draft)
    .filter(([, { isUnfinished }]) => isUnfinished)
    .map(([field]) => field);
