// The part of an address that a view keeps: what is asked and how it is shown, not which trade is open.
import type { ViewScreen } from "~/api/views";
import { filterKeys } from "../view";

const own: Record<ViewScreen, readonly string[]> = {
  trades: ["sort", "without"],
  analytics: ["unit", "amountBy", "count", "lists", "figures", "split", "rows", "columns", "show", "cards"],
};

/** Always in one order, so that two addresses that show the same are the same text. */
export function viewAddress(screen: ViewScreen, address: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const key of [...filterKeys, ...own[screen]]) {
    const value = address.get(key);
    if (value) kept.set(key, value);
  }
  return kept.toString();
}
