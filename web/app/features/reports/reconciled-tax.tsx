import type { Comparison, StatementLine, TaxCompared } from "~/api/reports";
import { CompareTable } from "./compare-table";
import { ReasonList } from "./reconciled-reasons";

const figures: Record<TaxCompared["figure"], string> = {
  turnoverByLot: "turnover of its rows",
  turnoverByContract: "turnover, contracts netted",
  taxableProfit: "taxable profit",
};

const named = ({ name, figure }: TaxCompared) => `${name}, ${figures[figure]}`;

type Props = { of: Comparison; statement: StatementLine; broker: string };

/** What a tax P&L states for the return, beside the tax year: each figure with what explains its difference. */
export function ReconciledTax({ of, statement, broker }: Props) {
  if (of.tax.length === 0) return null;
  const differing = of.tax.filter(({ difference, reasons }) => Math.abs(difference) >= 0.01 || reasons.length > 0);
  const isByContract = of.tax.some(({ figure }) => figure === "turnoverByContract");
  return (
    <>
      <h3 className="strong mt-6 mb-2">Turnover and taxable profit</h3>
      <CompareTable
        caption="Turnover and taxable profit"
        head={{ first: "For the return, ₹", theirs: broker }}
        lines={of.tax.map((line) => ({ ...line, name: named(line) }))}
      />
      <p className="caption mt-2 max-w-(--measure)">
        Before charges, in no sum above.
        {isByContract
          ? " The rows count each closed lot without its sign, the summary nets each contract first: the netted one is never larger."
          : ""}
      </p>
      {differing.map((line) => (
        <div key={named(line)}>
          <h4 className="strong mt-4 mb-1">{named(line)}</h4>
          <ReasonList
            reasons={line.reasons}
            unexplained={line.unexplained}
            difference={line.difference}
            statement={statement}
          />
        </div>
      ))}
    </>
  );
}
