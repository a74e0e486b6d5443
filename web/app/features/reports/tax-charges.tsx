import { Link } from "react-router";
import type { TaxReport } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { headValue, shownHeads } from "~/ui/charges-by-head";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import css from "./tax.module.css";

/** Charges of what was closed in the year by head, and what was assumed. */
export function TaxCharges({ report }: { report: TaxReport }) {
  const { rupees, textOf } = useAmounts();
  const { charges, assumedTexts, deliveryTransactionTax, fees } = report;
  const isStated = assumedTexts.some(({ code }) => code === "charges_stated_or_estimated");
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
            {
              name: "All charges",
              note: isStated ? "stated or estimated" : "estimated",
              value: rupees(charges.total),
              kind: "total" as const,
            },
          ]}
        />
        <div>
          {fees ? <FeesOfYear fees={fees} from={report.from} to={report.to} /> : null}
          <h3 className="strong mb-2">What was assumed</h3>
          <ul className={css.assumed}>
            {assumedTexts.map((text) => (
              <li key={text.code}>
                <Veiled>{textOf(text)}</Veiled>
              </li>
            ))}
          </ul>
          {fees ? null : (
            <p className="caption mt-3">
              No fees outside trades are entered, such as interest or account maintenance.{" "}
              <Link to="/fees">Add fees</Link>
            </p>
          )}
          <p className="caption mt-3">Information, not advice. Ask a chartered accountant before you file.</p>
        </div>
      </div>
    </Section>
  );
}

type FeesProps = { fees: NonNullable<TaxReport["fees"]>; from: string; to: string };

/** Fees outside trades of the year: a business may deduct them, and no figure here does. */
function FeesOfYear({ fees, from, to }: FeesProps) {
  const { rupees, textOf } = useAmounts();
  return (
    <div className="mb-5">
      <h3 className="strong mb-2">Fees outside trades</h3>
      <Statement
        caption="Fees outside trades of the year"
        lines={[
          ...fees.byKind.map(({ name, amount }) => ({ name, value: rupees(amount) })),
          { name: "All fees", value: rupees(fees.total), kind: "total" as const },
        ]}
      />
      <p className="caption mt-2">
        <Veiled>{textOf(fees.about.text)}</Veiled>{" "}
        <Link to={`/fees?${new URLSearchParams({ from, to }).toString()}`}>See them by day</Link>
      </p>
    </div>
  );
}
