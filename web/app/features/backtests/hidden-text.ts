import { DOTS, HIDDEN } from "~/lib/amounts";

/** A sentence of the server about a rule, without the money and the quantities in it while they are hidden. */
export function withoutAmounts(text: string, isHidden: boolean): string {
  if (!isHidden) return text;
  return text.replaceAll(/₹[−-]?[\d,.]*\d/g, HIDDEN).replaceAll(/\b\d[\d,.]* (units|lots?)\b/g, `${DOTS} $1`);
}
