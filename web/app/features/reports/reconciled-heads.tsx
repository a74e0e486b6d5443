import type { Comparison } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { count } from "~/lib/format";
import { Veiled } from "~/ui/veiled";
import css from "./tax.module.css";

const brokers: Record<string, string> = { zerodha: "Zerodha", groww: "Groww" };

type Line = { name: string; ours: number; theirs: number; difference: number };

/** By head, closed on the net result of both sides. */
export function ReconciledHeads({ of }: { of: Comparison }) {
  const { textOf } = useAmounts();
  const broker = brokers[of.broker] ?? of.broker;
  const sum = (part: (line: Comparison["charges"][number]) => number) =>
    of.charges.reduce((all, line) => all + part(line), 0);
  const lines: Line[] = of.heads;
  const charges: Line = {
    name: "Charges, all",
    ours: -sum(({ ours }) => ours),
    theirs: -sum(({ theirs }) => theirs),
    difference: sum(({ difference }) => difference),
  };
  return (
    <>
      <p className="sentence mb-3">
        <Veiled>{textOf(of.text)}</Veiled>
      </p>
      <table className={`data-table ${css.reconciled}`}>
        <caption className="visually-hidden">Rojmel beside {broker}</caption>
        <thead>
          <tr>
            <th scope="col">Realised, ₹</th>
            <th scope="col" className="align-right">
              Rojmel
            </th>
            <th scope="col" className="align-right">
              {broker}
            </th>
            <th scope="col" className="align-right">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.name} line={line} />
          ))}
          {of.charges.length > 0 ? <Row line={charges} /> : null}
          {of.other === 0 ? null : (
            <Row line={{ name: "Other debits and credits", ours: 0, theirs: of.other, difference: -of.other }} />
          )}
        </tbody>
        <tfoot>
          <Row line={{ name: "Net", ours: of.ours, theirs: of.theirs, difference: of.difference }} />
        </tfoot>
      </table>
      {of.charges.length > 0 ? (
        <details className="more mt-3">
          <summary>Charges head by head, {count(of.charges.length)}</summary>
          <table className={`data-table ${css.reconciled}`}>
            <caption className="visually-hidden">Charges head by head</caption>
            <tbody>
              {of.charges.map(({ name, ours, theirs, difference }) => (
                <Row key={name} line={{ name, ours: -ours, theirs: -theirs, difference }} />
              ))}
            </tbody>
          </table>
        </details>
      ) : (
        <p className="caption mt-2">This statement has no charges: results before charges are compared.</p>
      )}
    </>
  );
}

function Row({ line: { name, ours, theirs, difference } }: { line: Line }) {
  const { amount } = useAmounts();
  const same = Math.abs(difference) < 0.005;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="align-right">
        <Veiled>{amount(ours)}</Veiled>
      </td>
      <td className="align-right">
        <Veiled>{amount(theirs)}</Veiled>
      </td>
      <td className={`align-right ${same ? "muted" : "strong"}`}>
        <Veiled>{amount(difference)}</Veiled>
      </td>
    </tr>
  );
}
