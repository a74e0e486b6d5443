import { Download } from "lucide-react";
import { useState } from "react";
import type { Comparison } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { csv, saveAs } from "~/lib/csv";
import { counted, UNDEFINED } from "~/lib/format";
import { Veiled } from "~/ui/veiled";
import css from "./tax.module.css";

/** Scrips at first: those that differ, the largest first. */
const FIRST = 20;

type Figures = Comparison["scrips"][number]["ours"];

/** Each scrip of either side; those that agree on demand. */
export function ReconciledScrips({ of, name }: { of: Comparison; name: string }) {
  const { amount } = useAmounts();
  const [all, setAll] = useState(false);
  const differing = of.scrips.filter(({ agrees }) => !agrees);
  const shown = all ? of.scrips : differing.slice(0, FIRST);
  const realised = (figures: Figures) => (figures ? amount(figures.realised) : UNDEFINED);
  return (
    <>
      <div className={css.scripsHead}>
        <h3 className="strong">
          {differing.length > 0 ? `${counted(differing.length, "scrip")} that differ` : "Every scrip agrees"}
        </h3>
        <button
          className="btn compact"
          type="button"
          onClick={() => saveAs("rojmel-reconciliation.csv", table(of, name))}
        >
          <Download className="icon size-[15px]!" aria-hidden />
          CSV
        </button>
      </div>
      {shown.length > 0 ? (
        <table className={`data-table ${css.reconciled}`}>
          <caption className="visually-hidden">Realised result by scrip</caption>
          <thead>
            <tr>
              <th scope="col">Scrip</th>
              <th scope="col" className="align-right">
                Rojmel
              </th>
              <th scope="col" className="align-right">
                Statement
              </th>
              <th scope="col" className="align-right">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td className="align-right">
                  <Veiled>{realised(one.ours)}</Veiled>
                </td>
                <td className="align-right">
                  <Veiled>{realised(one.theirs)}</Veiled>
                </td>
                <td className={`align-right ${one.agrees ? "muted" : "strong"}`}>
                  <Veiled>{amount(one.difference)}</Veiled>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {shown.length < of.scrips.length ? (
        <button className="btn compact mt-3" type="button" onClick={() => setAll(true)}>
          Show all {counted(of.scrips.length, "scrip")}
        </button>
      ) : null}
    </>
  );
}

const figures = (one: Figures) =>
  one ? [one.quantity, one.buyValue, one.sellValue, one.realised] : [null, null, null, null];

function table(of: Comparison, name: string): string {
  return csv([
    ["Statement", name, of.from, of.to],
    ["Head", "Rojmel", "Statement", "Difference"],
    ...of.heads.map((one) => [one.name, one.ours, one.theirs, one.difference]),
    ...of.charges.map((one) => [one.name, -one.ours, -one.theirs, one.difference]),
    ["Other debits and credits", 0, of.other, -of.other],
    ["Net", of.ours, of.theirs, of.difference],
    [],
    ["Reason", "Amount", "Proved"],
    ...of.reasons.map((one) => [one.message, one.amount, one.isProven ? "yes" : "no"]),
    ["Unexplained", of.unexplained],
    [],
    [
      "Scrip",
      "Quantity",
      "Buy value",
      "Sell value",
      "Realised",
      "Their quantity",
      "Their buy value",
      "Their sell value",
      "Their realised",
      "Difference",
    ],
    ...of.scrips.map((one) => [one.name, ...figures(one.ours), ...figures(one.theirs), one.difference]),
  ]);
}
