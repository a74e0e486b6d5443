// What a sum holds that the record does not prove, in words beside the sum.
import type { Amounts } from "./amounts";
import { signOf } from "./format";

export type Unproven = { assumedPnl?: number | null; leftOutSaleValue?: number | null };

/** Sentences about a gross profit in rupees; none where the record proves all of it. */
export function unprovenWords({ assumedPnl, leftOutSaleValue }: Unproven, { rupees, signedRupees }: Amounts): string[] {
  const words: string[] = [];
  if (assumedPnl && signOf(assumedPnl) !== 0) {
    words.push(
      `${signedRupees(assumedPnl)} of this gross P&L is assumed: it is right only if you held no shares before your record starts.`,
    );
  }
  if (leftOutSaleValue && leftOutSaleValue > 0)
    words.push(`Sales of ${rupees(leftOutSaleValue)} are left out: their buy price is not known.`);
  if (leftOutSaleValue && leftOutSaleValue < 0)
    words.push(`Sales of ${rupees(-leftOutSaleValue)} that were left out before are part of it now.`);
  return words;
}
