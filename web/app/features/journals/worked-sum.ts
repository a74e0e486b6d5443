// The lines of a worked example's sum: gross, every head that took something, net.
import type { Heads } from "~/content/examples";
import { signedRupees } from "~/lib/format";
import type { Line } from "~/ui/statement";

export const heads = [
  ["brokerage", "Brokerage"],
  ["stt", "STT"],
  ["exchange", "Exchange"],
  ["sebi", "SEBI"],
  ["ipft", "IPFT"],
  ["stampDuty", "Stamp duty"],
  ["gst", "GST"],
  ["dp", "DP"],
] as const satisfies readonly (readonly [keyof Heads, string])[];

/** Heads of less than a paisa are left to the total, where they belong. */
const shown = (charges: Heads) => heads.filter(([key]) => key === "brokerage" || charges[key] >= 0.005);

export function headLines(charges: Heads): Line[] {
  return shown(charges).map(([key, name]) => ({ name, value: signedRupees(-charges[key]), kind: "part" }));
}
