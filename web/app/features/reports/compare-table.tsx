import type { ReactNode } from "react";
import { useAmounts } from "~/lib/amounts";
import { UNDEFINED } from "~/lib/format";
import { Veiled } from "~/ui/veiled";
import css from "./tax.module.css";

/** A line of both sides; null: that side has none. */
export type Compared = { name: string; ours: number | null; theirs: number | null; difference: number };

type Props = {
  caption: string;
  /** Of the columns; without it the table has no head. */
  head?: { first: string; theirs: string };
  lines: readonly Compared[];
  /** Closes it with the double line. */
  total?: Compared;
};

/** Ours, theirs and the difference, line by line. */
export function CompareTable({ caption, head, lines, total }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className={`data-table ${css.reconciled}`}>
        <caption className="visually-hidden">{caption}</caption>
        {head ? (
          <thead>
            <tr>
              <th scope="col">{head.first}</th>
              {["Rojmel", head.theirs, "Difference"].map((title) => (
                <th key={title} scope="col" className="align-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {lines.map((line, at) => (
            <Row key={`${line.name} ${at}`} line={line} />
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <Row line={total} />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function Row({ line: { name, ours, theirs, difference } }: { line: Compared }) {
  const { amount } = useAmounts();
  const shown = (value: number | null): ReactNode => <Veiled>{value === null ? UNDEFINED : amount(value)}</Veiled>;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="align-right">{shown(ours)}</td>
      <td className="align-right">{shown(theirs)}</td>
      <td className={`align-right ${Math.abs(difference) < 0.01 ? "muted" : "strong"}`}>{shown(difference)}</td>
    </tr>
  );
}
