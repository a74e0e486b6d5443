import { useAmounts } from "~/lib/amounts";
import { type Unproven, unprovenWords } from "~/lib/assumed";

/** Under a sum: the part of it that the record does not prove. Nothing where it proves all. */
export function UnprovenNote({ of }: { of: Unproven }) {
  const words = unprovenWords(of, useAmounts());
  return words.length > 0 ? (
    <p className="muted mt-3" role="note">
      {words.join(" ")}
    </p>
  ) : null;
}
