import { useAmounts } from "~/lib/amounts";
import { Section } from "./section";
import { Statement } from "./statement";
import { Veiled } from "./veiled";

const heads = [
  ["brokerage", "Brokerage", "the broker’s own fee"],
  ["stt", "STT", "securities transaction tax"],
  ["exchange", "Exchange", "transaction charge"],
  ["sebi", "SEBI", "turnover fee"],
  ["ipft", "IPFT", "investor protection fund"],
  ["stampDuty", "Stamp duty", "on buys"],
  ["gst", "GST", "on brokerage and fees"],
  ["dp", "DP", "per stock and day of delivery sells"],
] as const;

export type ChargesOf = Record<(typeof heads)[number][0] | "total", number> & { estimated: boolean; notes: readonly string[] };

type Props = {
  charges: ChargesOf;
  /** What the result subtracts. */
  realised: number;
  /** The result is of a part of the trades: what is known of that part is its sum, not its heads. */
  part?: boolean;
};

/** The charges of all fills, head by head. */
export function ChargesByHead({ charges, realised, part = false }: Props) {
  const { rupees, told } = useAmounts();
  if (part) {
    return (
      <Section name="Charges" sub={charges.estimated ? "Estimated, under these filters" : "Under these filters"}>
        <div className="sum items-start!">
          <Statement caption="Charges of these trades" lines={[{ name: "Charges of these trades", note: charges.estimated ? "estimated" : undefined, value: rupees(realised), kind: "total" }]} />
          <p className="c2">Each trade shows its charges by type. Clear the filters to see all of them by type here.</p>
        </div>
      </Section>
    );
  }
  return (
    <Section name="Charges" sub={charges.estimated ? "Estimated, by type" : "By type"}>
      <div className="sum items-start!">
        <Statement
          caption="Charges by type"
          lines={[
            ...heads.map(([key, name, note]) => ({ name, note, value: rupees(charges[key]) })),
            { name: "All charges", note: charges.estimated ? "estimated" : undefined, value: rupees(charges.total), kind: "total" as const },
          ]}
        />
        <div className="stack">
          <Statement
            caption="Charges in the result and others"
            lines={[
              { name: "Charges in the result", value: rupees(realised) },
              { name: "Charges of open and uncounted trades", value: rupees(charges.total - realised) },
              { name: "All charges", value: rupees(charges.total), kind: "total" },
            ]}
          />
          {[...new Set(charges.notes)].map((note) => <p className="cap" key={note}><Veiled>{told(note)}</Veiled></p>)}
        </div>
      </div>
    </Section>
  );
}
