import { ArrowDown, ArrowUp } from "lucide-react";

export type Head<By extends string> = {
  by: By | null;
  name: string;
  right?: boolean;
  /** Words start at A, figures and days at the largest. */ words?: boolean;
};
type Props<By extends string> = {
  heads: readonly Head<By>[];
  sort: { by: By; down: boolean };
  onSort: (sort: { by: By; down: boolean }) => void;
};

/** The head of a table, a button where one can sort. */
export function Heads<By extends string>({ heads, sort, onSort }: Props<By>) {
  return (
    <thead>
      <tr>
        {heads.map(({ by, name, right, words }) => {
          const sorted = sort.by === by;
          return (
            <th
              key={name}
              scope="col"
              className={right ? "align-right" : undefined}
              aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}
            >
              {by === null ? (
                <span className="visually-hidden">{name}</span>
              ) : (
                <button type="button" onClick={() => onSort({ by, down: sorted ? !sort.down : !words })}>
                  {name}
                  {sorted ? sort.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden /> : null}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
