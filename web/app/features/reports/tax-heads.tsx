import type { TaxReport } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { UNDEFINED } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { type HeadLine, sectionOf } from "./heads";
import css from "./tax.module.css";

/** Result by head of income, closed with their sum. */
export function TaxHeads({ report, lines }: { report: TaxReport; lines: readonly HeadLine[] }) {
  const { amount } = useAmounts();
  // A form of the year that is not known here has no places.
  const hasPlaces = lines.some(({ place }) => place !== null);
  const sum = (of: (line: HeadLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return (
    <table className={`data-table ${css.heads}`}>
      <caption className="visually-hidden">Result by head of income</caption>
      <thead>
        <tr>
          <th scope="col">Head</th>
          <th scope="col" className={css.wide}>
            Taxed as
          </th>
          <th scope="col" className={`align-right ${css.wide}`}>
            Turnover or sale ₹
          </th>
          <th scope="col" className={`align-right ${css.middle}`}>
            Gross ₹
          </th>
          <th scope="col" className={`align-right ${css.middle}`}>
            Expenses ₹
          </th>
          <th scope="col" className="align-right">
            Result ₹
          </th>
          {hasPlaces ? (
            <th scope="col" className={css.place}>
              In the return
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.head.key}>
            <th scope="row">
              {line.head.name}
              <small>{line.head.note}</small>
            </th>
            <td className={css.wide}>
              {line.taxedAs}
              <small>{section(report, line)}</small>
            </td>
            <td className={`align-right ${css.wide}`}>
              <Veiled>{amount(line.size)}</Veiled>
            </td>
            <td className={`align-right ${css.middle}`}>
              <Veiled>{amount(line.gross)}</Veiled>
            </td>
            <td className={`align-right ${css.middle}`}>
              <Veiled>{amount(-line.expenses)}</Veiled>
            </td>
            <td className="align-right">
              <Pnl value={line.result} />
            </td>
            {hasPlaces ? <td className={`muted ${css.place}`}>{line.place ?? UNDEFINED}</td> : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All heads</th>
          <td className={css.wide} />
          <td className={css.wide} />
          <td className={`align-right ${css.middle}`}>
            <Veiled>{amount(sum(({ gross }) => gross))}</Veiled>
          </td>
          <td className={`align-right ${css.middle}`}>
            <Veiled>{amount(-sum(({ expenses }) => expenses))}</Veiled>
          </td>
          <td className="align-right">
            <Pnl value={sum(({ result }) => result)} />
          </td>
          {hasPlaces ? <td className={css.place} /> : null}
        </tr>
      </tfoot>
    </table>
  );
}

function section(report: TaxReport, { head }: HeadLine): string {
  const section = sectionOf(report, head);
  return /\d/.test(section) ? `Section ${section}` : "";
}
