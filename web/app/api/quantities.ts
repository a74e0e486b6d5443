// What quantities of commodity and currency contracts count: where a file does not show it, a person says it. With a
// journal the answer is kept with the broker account; for visitors this browser keeps it.
import { drafts } from "~/lib/drafts";
import type { RequestError } from "./errors";
import type { components } from "./schema";

export type QuantityUnit = components["schemas"]["QuantityUnit"];

const KEY = "rojmel-quantities";

/** What was said in this browser last. */
export function rememberedUnit(): QuantityUnit | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "lots" || kept === "units" ? kept : null;
  } catch {
    return null;
  }
}

/** Without storage it is asked again for the next file. */
export function rememberUnit(unit: QuantityUnit): void {
  try {
    localStorage.setItem(KEY, unit);
  } catch {
    // See above.
  }
}

export const asksUnit = (error: Pick<RequestError, "code"> | null): boolean => error?.code === "quantity_unit";

// The next person on this computer is asked.
drafts.onErased(() => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is there.
  }
});
