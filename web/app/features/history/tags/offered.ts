// Which tags a picker offers, and which it takes out for another one.
import type { Tag, TagGroup, Tags, NamedOf } from "~/api/tags";
import { nameKey } from "~/lib/name-key";

export const listOf = (tags: Tags | undefined, of: NamedOf): readonly Tag[] =>
  (of === "tag" ? tags?.tags : tags?.mistakes) ?? [];

/** Archived, or in no note: shown when asked for. */
export const isAside = ({ archived, count }: Tag) => archived || count === 0;

/** Offered at once, and those that are only offered when asked for: archived ones, and those that no note has. */
export function offeredOf(list: readonly Tag[], chosen: readonly string[]): { offered: string[]; more: string[] } {
  const taken = new Set(chosen.map(nameKey));
  const free = list.filter(({ name }) => !taken.has(nameKey(name)));
  return {
    offered: free.filter((one) => !isAside(one)).map(({ name }) => name),
    more: free.filter(isAside).map(({ name }) => name),
  };
}

/** The names with one more, without the other names of an exclusive group that it is in. Null: it is there already. */
export function withName(
  names: readonly string[],
  name: string,
  list: readonly Tag[],
  groups: readonly TagGroup[],
): { names: string[]; out: string[]; group: string | null } | null {
  if (names.some((one) => nameKey(one) === nameKey(name))) return null;
  const groupOf = (one: string) => {
    const group = list.find((tag) => nameKey(tag.name) === nameKey(one))?.group;
    return group ? nameKey(group) : null;
  };
  const own = groupOf(name);
  const group = groups.find((one) => one.exclusive && nameKey(one.name) === own) ?? null;
  const out = group ? names.filter((one) => groupOf(one) === own) : [];
  return { names: [...names.filter((one) => !out.includes(one)), name], out, group: group?.name ?? null };
}
