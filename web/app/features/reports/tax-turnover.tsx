import type { TaxReport } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import css from "./tax.module.css";

/** Turnover of both businesses in its three readings. */
export function TaxTurnover({ report: { heads, act } }: { report: TaxReport }) {
  const { amount } = useAmounts();
  const { speculative, business } = heads;
  if (speculative.lots + business.lots === 0) return null;
  const readings = ["turnover", "turnoverByContract", "turnoverWithPremium"] as const;
  const lines = [
    { name: "Intraday", of: readings.map((reading) => speculative[reading]) },
    { name: "F&O", of: readings.map((reading) => business[reading]) },
  ];
  return (
    <Section name="Turnover" sub={`Section ${act.audit} asks for it`} long>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Turnover in three readings">
        <table className={`data-table ${css.turnover}`}>
          <caption className="visually-hidden">Turnover in three readings</caption>
          <thead>
            <tr>
              <th scope="col">Business, ₹</th>
              {["Lot by lot", "Contract netted first", "With premium"].map((title) => (
                <th key={title} scope="col" className="align-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {of.map((value, at) => (
                  <td key={at} className="align-right">
                    <Veiled>{amount(value)}</Veiled>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Both</th>
              {readings.map((reading, at) => (
                <td key={reading} className="align-right">
                  <Veiled>{amount(lines.reduce((sum, { of }) => sum + of[at]!, 0))}</Veiled>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="caption mt-3 max-w-(--measure)">
        Turnover is the sum of profits and losses without their sign. Lot by lot is how brokers list it; some summaries
        net each contract first. An older reading adds what options were sold for.
      </p>
    </Section>
  );
}
