import { Link } from "react-router";
import type { CostHeads, CostTable } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, counted } from "~/lib/format";
import { chargeHeads } from "~/ui/charges-by-head";
import { SaveTable } from "~/ui/save-table";
import { Veiled } from "~/ui/veiled";
import { tradesAddress } from "./analytics-view";
import { columnsOf, headCells, headText, totalText } from "./cost-heads";
import css from "./costs.module.css";

type Props = { book: Book; filter: Filter; costs: CostTable; whole: CostHeads };

/** A dimension, head by head: rows close on the charges of the book. */
export function HeadsTable({ book, filter, costs: { table, heads, headsOfOthers }, whole }: Props) {
  const { rupees } = useAmounts();
  const columns = columnsOf(whole);
  const cells = (own: CostHeads) => (
    <>
      {columns.map(([key]) => (
        <td key={key}>
          <Veiled>{headText(own, key, rupees)}</Veiled>
        </td>
      ))}
      <td>
        <Veiled>{totalText(own, rupees)}</Veiled>
      </td>
    </>
  );
  const { others } = table;
  const name = others ? (others.earlier ? `Earlier: ${count(others.groups)}` : counted(others.groups, "other")) : "";
  const rest =
    others && headsOfOthers ? (
      <tr>
        <th scope="row">
          {others.value ? <Link to={tradesAddress(book, filter, { [table.by]: others.value })}>{name}</Link> : name}
        </th>
        <td>{count(others.closedTrades)}</td>
        {cells(headsOfOthers)}
      </tr>
    ) : null;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label={`Charges by ${table.name.toLowerCase()}`}>
        <table className={css.heads}>
          <caption className="visually-hidden">Charges by {table.name.toLowerCase()} and type</caption>
          <thead>
            <tr>
              <th scope="col">{table.name}</th>
              <th scope="col">Trades</th>
              {columns.map(([key, head]) => (
                <th scope="col" key={key}>
                  {head}
                </th>
              ))}
              <th scope="col">Charges</th>
            </tr>
          </thead>
          <tbody>
            {others?.earlier ? rest : null}
            {table.groups.map((group, at) => (
              <tr key={group.value}>
                <th scope="row">
                  <Link to={tradesAddress(book, filter, { [table.by]: group.value })}>{group.name}</Link>
                </th>
                <td>{count(group.closedTrades)}</td>
                {cells(heads[at]!)}
              </tr>
            ))}
            {others?.earlier ? null : rest}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">The book</th>
              <td>{count(table.whole.closedTrades)}</td>
              {cells(whole)}
            </tr>
          </tfoot>
        </table>
      </div>
      <SaveTable
        name={`charges by ${table.name.toLowerCase()}`}
        file={`charges-${table.by}`}
        rows={() => [
          [table.name, ...chargeHeads.map(([, head]) => head), "Charges", "Not known and not in them"],
          ...table.groups.map((group, at) => line(group.name, heads[at]!)),
          ...(headsOfOthers ? [line(name, headsOfOthers)] : []),
          line("The book", whole),
        ]}
      />
    </>
  );
}

const line = (called: string, own: CostHeads) => [called, ...headCells(own)];
