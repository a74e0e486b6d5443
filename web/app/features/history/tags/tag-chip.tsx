import type { ReactNode } from "react";
import { type NamedOf, useTags } from "~/api/tags";
import type { Book } from "~/api/history";
import { nameKey } from "~/lib/name-key";
import { listOf } from "./offered";
import css from "./tags.module.css";

/** The colour of each name, by its key; none until they have come. Of nothing none is asked for. */
export function useColours(of: NamedOf | null, book: Book = "own"): (name: string) => string | undefined {
  const known = useTags(book, of !== null).data;
  const list = of === null ? [] : listOf(known, of);
  return (name) => list.find((one) => nameKey(one.name) === nameKey(name))?.colour ?? undefined;
}

type Props = { name: string; colour: string | undefined; children?: ReactNode };

/** A name with its colour at its edge: the name says it, the colour only finds it again. */
export function TagChip({ name, colour, children }: Props) {
  return (
    <span className={`chip ${css.chip}`} data-colour={colour}>
      {name}
      {children}
    </span>
  );
}

/** Names of a note, to read. */
export function TagList({ of, names }: { of: NamedOf; names: readonly string[] }) {
  const colour = useColours(of);
  return (
    <ul className="chips">
      {names.map((name) => (
        <li key={name}>
          <TagChip name={name} colour={colour(name)} />
        </li>
      ))}
    </ul>
  );
}
