import type { ReactNode } from "react";
import { type ServerText, useAmounts } from "~/lib/amounts";
import { Section } from "./section";
import { Statement } from "./statement";
import { Veiled } from "./veiled";

/** Of a contract note, with what each is. */
export const chargeHeads = [
  ["brokerage", "Brokerage", "the broker’s own fee"],
  ["stt", "STT", "securities transaction tax"],
  ["exchange", "Exchange", "transaction charge"],
  ["sebi", "SEBI", "turnover fee"],
  ["ipft", "IPFT", "investor protection fund"],
  ["stampDuty", "Stamp duty", "on buys"],
  ["gst", "GST", "on brokerage and fees"],
  ["dp", "DP", "per stock and day of delivery sells"],
  ["ctt", "CTT", "commodities transaction tax"],
] as const;

type Key = (typeof chargeHeads)[number][0];

type Heads = Record<Key, number> & {
  /** Trading days whose brokerage and DP charge nobody knows: they are in no figure. */
  daysWithoutBrokerage?: number;
  /** Days whose brokerage is stated and whose DP charge nobody knows. */
  daysWithoutDp?: number;
};

/** A head that the broker's own files state, with what we had estimated for it; null where no plan is known. */
export type StatedHead = { head: string; by: readonly string[]; whole: boolean; ours: number | null };

type ChargesOf = Heads & {
  total: number;
  estimated: boolean;
  noteTexts: readonly ServerText[];
  stated?: readonly StatedHead[];
};

/** Who states a head, and what stands beside; nothing of one that nobody states. */
export function statedNote(
  stated: readonly StatedHead[] | undefined,
  key: string,
  rupees: (value: number) => string,
): string | undefined {
  const found = stated?.find(({ head }) => head === key);
  if (!found) return undefined;
  const by = found.by.map((name) => (name === "Another broker" ? "the broker" : name)).join(" and ");
  const what = found.whole ? `stated by ${by}` : `partly stated by ${by}`;
  if (found.ours === null) return what;
  return found.whole
    ? `${what}; we had estimated ${rupees(found.ours)}`
    : `${what}; all of it estimated: ${rupees(found.ours)}`;
}

/** How sure an amount of charges is: nothing is said of one that is stated whole. */
export function howSure(estimated: boolean, stated: readonly StatedHead[] | undefined): string {
  if (!estimated) return "as the broker states them";
  return stated && stated.length > 0 ? "partly estimated" : "estimated";
}

/** Most people never trade commodities. */
export const shownHeads = (charges: Heads) => chargeHeads.filter(([key]) => key !== "ctt" || charges.ctt !== 0);

/** Unknown is not none. */
export function headValue(charges: Heads, key: Key, rupees: (value: number) => string): string {
  const { daysWithoutBrokerage = 0, daysWithoutDp = 0 } = charges;
  const days = key === "brokerage" ? daysWithoutBrokerage : key === "dp" ? daysWithoutBrokerage + daysWithoutDp : 0;
  if (days === 0) return rupees(charges[key]);
  return charges[key] === 0 ? "not known" : `at least ${rupees(charges[key])}`;
}

type Props = {
  charges: ChargesOf;
  /** What the result subtracts. */
  realised: number;
  /** Only what the filters leave: its heads add up to what the result subtracts. */
  part?: boolean;
  /** About fees outside trades. */
  fees?: ReactNode;
  /** They are entered: what no tradebook holds is told there. */
  hasFees?: boolean;
};

/** What no tradebook holds stands in no figure of ours. */
const NOT_INCLUDED =
  "Your broker’s statement has charges that no tradebook holds, and they are in no figure here: interest and pledge fees of margin funding (MTF), delayed payment, account maintenance.";

/** The charges of all executions, or of those that filters leave, head by head. */
export function ChargesByHead({ charges, realised, part = false, fees = null, hasFees = false }: Props) {
  const { rupees, textOf } = useAmounts();
  const unknown = (charges.daysWithoutBrokerage ?? 0) + (charges.daysWithoutDp ?? 0) > 0;
  const total = part ? "Charges of these trades" : "All charges";
  const sure = howSure(charges.estimated, charges.stated);
  const sub = [`${sure[0]!.toUpperCase()}${sure.slice(1)}, by type`, ...(part ? ["under these filters"] : [])].join(
    ", ",
  );
  return (
    <Section name="Charges" sub={sub}>
      <div className="sum items-start!">
        <Statement
          caption="Charges by type"
          lines={[
            ...shownHeads(charges).map(([key, name, note]) => ({
              name,
              note: statedNote(charges.stated, key, rupees) ?? note,
              value: headValue(charges, key, rupees),
            })),
            {
              name: total,
              note: unknown ? "without what is not known" : sure,
              value: rupees(charges.total),
              kind: "total" as const,
            },
          ]}
        />
        <div className="stack">
          {fees}
          {part ? null : (
            <Statement
              caption="Charges in the result and others"
              lines={[
                { name: "Charges in the result", value: rupees(realised) },
                { name: "Charges of open and uncounted trades", value: rupees(charges.total - realised) },
                { name: "All charges", value: rupees(charges.total), kind: "total" },
              ]}
            />
          )}
          {[...new Set(charges.noteTexts.map(textOf)), ...(hasFees ? [] : [NOT_INCLUDED])].map((note) => (
            <p className="caption" key={note}>
              <Veiled>{note}</Veiled>
            </p>
          ))}
        </div>
      </div>
    </Section>
  );
}
