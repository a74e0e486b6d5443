// Charges by who takes them, and heads that are shown.
import type { CostHeads } from "~/api/analytics";
import { chargeHeads } from "~/ui/charges-by-head";

export type HeadKey = (typeof chargeHeads)[number][0];

export const takers = [
  { key: "broker", name: "Broker", heads: ["brokerage", "dp"] },
  { key: "state", name: "State: taxes and stamp duty", heads: ["stt", "ctt", "stampDuty", "gst"] },
  { key: "exchange", name: "Exchange and SEBI", heads: ["exchange", "sebi", "ipft"] },
] as const satisfies readonly { key: string; name: string; heads: readonly HeadKey[] }[];

/** What each of them takes, in their order. */
export const byTaker = (heads: CostHeads) =>
  takers.map(({ heads: own }) => own.reduce((sum, head) => sum + heads[head], 0));

/** Brokerage of some days is known to nobody: what is known is not all of it. */
export function brokerageText(heads: CostHeads, text: string): string {
  if (heads.uncertainExits === 0) return text;
  return heads.brokerage === 0 ? "not known" : `at least ${text}`;
}
