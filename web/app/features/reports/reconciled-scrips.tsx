import { Download } from "lucide-react";
import { useState } from "react";
import type { Comparison } from "~/api/reports";
import { csv, saveAs } from "~/lib/csv";
import { counted } from "~/lib/format";
import { CompareTable } from "./compare-table";
import css from "./tax.module.css";

/** Scrips at first: those that differ, the largest first. */
const FIRST = 20;

type Figures = Comparison["scrips"][number]["ours"];

/** Each scrip of either side; those that agree on demand. */
export function ReconciledScrips({ of, name }: { of: Comparison; name: string }) {
  const [all, setAll] = useState(false);
  const differing = of.scrips.filter(({ agrees }) => !agrees);
  const shown = all ? of.scrips : differing.slice(0, FIRST);
  return (
    <>
      <div className={css.scripsHead}>
        <h3 className="strong">
          {differing.length > 0 ? counted(differing.length, "scrip differs", "scrips differ") : "Every scrip agrees"}
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
        <CompareTable
          caption="Realised result by scrip"
          head={{ first: "Scrip", theirs: "Statement" }}
          lines={shown.map(({ name, ours, theirs, difference }) => ({
            name,
            ours: ours?.realised ?? null,
            theirs: theirs?.realised ?? null,
            difference,
          }))}
        />
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
