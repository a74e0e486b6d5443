import type { WorkedCurrency as Currency } from "~/content/examples";
import { percent, rupees, signedRupees } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { Fills } from "./worked-fills";
import { headLines } from "./worked-sum";
import css from "./journals.module.css";

/** A currency future in ticks, and the little that is taken of it. */
export function WorkedCurrency({ worked }: { worked: Currency }) {
  const { charges, gross, lots, ticks } = worked;
  return (
    <>
      <Fills fills={worked.fills} decimals={4} />
      <div className={css.worked}>
        <div className={css.prose}>
          <p className={css.finding}>
            {ticks} ticks of ₹2.50 on {lots} lots make {rupees(gross)}.
          </p>
          <p>
            Charges were {percent(charges.total / gross)} of it, and {percent(charges.brokerage / charges.total)} of the
            charges are brokerage: ₹20 for each of two orders. On one lot the gross profit would be a tenth, and the
            brokerage the same.
          </p>
        </div>
        <Statement
          caption="Gross, charges by type, and net"
          lines={[
            { name: "Gross", value: signedRupees(gross) },
            ...headLines(charges),
            { name: "Net", note: "charges estimated", value: <Pnl value={worked.net} />, kind: "total" },
          ]}
        />
      </div>
    </>
  );
}
