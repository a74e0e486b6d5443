// What the history says on arrival: handed over with the navigation, and kept for a reload of that page.
import type { Receipt } from "~/api/imports";
import type { ManualReceipt } from "~/api/manual";
import { counted } from "~/lib/format";

const KEY = "rojmel-last-import";

/** Files: their receipts. Typed trades: the import and a sentence. */
export type Arrival = { receipts: Receipt[] } | { receipts: []; importId: number | null; notice: string };

export function keepArrival(arrival: Arrival): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(arrival));
  } catch {
    // The state of the navigation carries it as well.
  }
}

export function noticeOf({ added, known, replaced }: ManualReceipt): string {
  const put =
    added > 0 ? `${counted(added / 2, "trade")} added.` : "These trades were already in your journal. Nothing changed.";
  const aside =
    replaced > 0
      ? ` ${counted(replaced, "trade")} replaced; you can restore ${replaced === 1 ? "it" : "them"} for 30 days under Imports.`
      : "";
  const twice =
    added > 0 && known > 0 ? ` ${counted(known / 2, "other")} ${known === 2 ? "was" : "were"} already there.` : "";
  return put + twice + aside;
}
