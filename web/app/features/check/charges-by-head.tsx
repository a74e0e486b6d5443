import type { Charges } from "~/api/report";
import { rupees } from "~/lib/format";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";

const heads = [
  ["brokerage", "Brokerage", "the broker’s own fee"],
  ["stt", "STT", "securities transaction tax"],
  ["exchange", "Exchange", "transaction charge"],
  ["sebi", "SEBI", "turnover fee"],
  ["ipft", "IPFT", "investor protection fund"],
  ["stampDuty", "Stamp duty", "on buys"],
  ["gst", "GST", "on brokerage and fees"],
  ["dp", "DP", "a scrip and day of delivery sells"],
] as const;

/** All fills of the file; the realised part is what the result subtracts. */
export function ChargesByHead({ charges, realised }: { charges: Charges; realised: number }) {
  const rest = charges.total - realised;
  return (
    <Section name="Charges" sub={charges.estimated ? "Estimated, by head" : "By head"}>
      <div className="sum items-start!">
        <Statement
          caption="Charges by head"
          lines={[
            ...heads.map(([key, name, note]) => ({ name, note, value: rupees(charges[key]) })),
            { name: "All charges", note: charges.estimated ? "estimated" : undefined, value: rupees(charges.total), kind: "total" as const },
          ]}
        />
        <div className="stack">
          <Statement
            caption="Where the charges belong"
            lines={[
              { name: "In the result", note: "realised", value: rupees(realised) },
              { name: "Of what is still open or not counted", value: rupees(rest) },
              { name: "All charges", value: rupees(charges.total), kind: "total" },
            ]}
          />
          {charges.notes.map((note) => <p className="cap" key={note}>{note}</p>)}
        </div>
      </div>
    </Section>
  );
}
