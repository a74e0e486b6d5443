import type { TaxReport } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { headValue, shownHeads } from "~/ui/charges-by-head";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import css from "./tax.module.css";

/** Charges of what was closed in the year by head, and what was assumed. */
export function TaxCharges({ report }: { report: TaxReport }) {
  const { rupees } = useAmounts();
  const { charges, assumed, deliveryTransactionTax } = report;
  return (
    <Section name="Charges" sub="Of everything closed in the year, by head" long>
      <div className="sum items-start!">
        <Statement
          caption="Charges by head"
          lines={[
            ...shownHeads(charges).map(([key, name]) => ({
              name,
              note:
                key === "stt" && deliveryTransactionTax > 0
                  ? `${rupees(deliveryTransactionTax)} of it on delivery`
                  : "",
              value: headValue(charges, key, rupees),
            })),
            { name: "All charges", note: "estimated", value: rupees(charges.total), kind: "total" as const },
          ]}
        />
        <div>
          <h3 className="strong mb-2">What was assumed</h3>
          <ul className={css.assumed}>
            {assumed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="caption mt-3">Information, not advice. Ask a chartered accountant before you file.</p>
        </div>
      </div>
    </Section>
  );
}
