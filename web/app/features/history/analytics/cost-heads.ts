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

/** Some of this head is known to nobody: what stands there is not all of it. */
const isUncertain = (heads: CostHeads, key: HeadKey) =>
  (key === "brokerage" && heads.uncertainExits > 0) || (key === "dp" && heads.uncertainDpExits > 0);

/** A head as it is shown: unknown is not none. */
export function headText(heads: CostHeads, key: HeadKey, rupees: (value: number) => string): string {
  if (!isUncertain(heads, key)) return rupees(heads[key]);
  return heads[key] === 0 ? "not known" : `at least ${rupees(heads[key])}`;
}

/** The sum of all heads, which lacks what is not known. */
export const totalText = (heads: CostHeads, rupees: (value: number) => string) =>
  `${heads.uncertainExits + heads.uncertainDpExits > 0 ? "at least " : ""}${rupees(heads.total)}`;

/** Heads of which something is known, or something is not known, somewhere in the book. */
export const columnsOf = (whole: CostHeads) =>
  chargeHeads.filter(([key]) => whole[key] !== 0 || key === "brokerage" || isUncertain(whole, key));

/** For a file: a blank is not known, and a word beside it says so where a sum lacks a part. */
export const headCells = (heads: CostHeads) => [
  ...chargeHeads.map(([key]) => (isUncertain(heads, key) && heads[key] === 0 ? "" : heads[key])),
  heads.total,
  lacks(heads),
];

const lacks = (heads: CostHeads) =>
  chargeHeads
    .filter(([key]) => isUncertain(heads, key))
    .map(([, name]) => name)
    .join(" and ");
