import type { Comparison } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { count } from "~/lib/format";
import { Veiled } from "~/ui/veiled";
import { type Compared, CompareTable } from "./compare-table";

export const brokers: Record<string, string> = { zerodha: "Zerodha", groww: "Groww" };

/** By head, closed on the net result of both sides. */
export function ReconciledHeads({ of }: { of: Comparison }) {
  const { textOf } = useAmounts();
  const broker = brokers[of.broker] ?? of.broker;
  // As they are taken from the result.
  const charges = of.charges.map(({ name, ours, theirs, difference }): Compared => ({
    name,
    ours: -ours,
    theirs: -theirs,
    difference,
  }));
  const sum = (part: (line: Compared) => number | null) => charges.reduce((all, line) => all + (part(line) ?? 0), 0);
  const lines: Compared[] = [...of.heads];
  if (charges.length > 0) {
    lines.push({
      name: "Charges, all",
      ours: sum(({ ours }) => ours),
      theirs: sum(({ theirs }) => theirs),
      difference: sum(({ difference }) => difference),
    });
  }
  if (of.other !== 0) {
    lines.push({ name: "Other debits and credits", ours: 0, theirs: of.other, difference: -of.other });
  }
  return (
    <>
      <p className="sentence mb-3">
        <Veiled>{textOf(of.text)}</Veiled>
      </p>
      <CompareTable
        caption={`Rojmel beside ${broker}`}
        head={{ first: "Realised, ₹", theirs: broker }}
        lines={lines}
        total={{ name: "Net", ours: of.ours, theirs: of.theirs, difference: of.difference }}
      />
      {charges.length > 0 ? (
        <details className="more mt-3">
          <summary>Charges head by head, {count(charges.length)}</summary>
          <CompareTable caption="Charges head by head" lines={charges} />
        </details>
      ) : (
        <p className="caption mt-2">This statement has no charges: results before charges are compared.</p>
      )}
    </>
  );
}
