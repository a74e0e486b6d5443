import { expect, test } from "vitest";
import { refusal } from "./refusal";

test.each([
  ["partly_paid", "sold_partly_paid", "Not from a rights issue", "Saved: XYZPP did not come out of a rights issue."],
  ["partly_paid", "partly_paid_then_ordinary", "Not paid in full", "Saved: XYZPP was not paid in full."],
  ["partly_paid", "held_partly_paid", "Nothing was paid", "Saved: nothing was paid later on XYZPP."],
  ["partly_paid", "held_with_calls", "That was all", "Saved: no other call was paid on XYZPP."],
  ["partly_paid", "paid_in_full_with_calls", "That was all", "Saved: no other call was paid on XYZPP."],
  ["published", "was_divided", "I got none", "Saved: nothing came for XYZPP."],
  ["contract_renamed", "contract_renamed", "Two contracts", "Saved: XYZPP was not renamed."],
  ["price_zero", "sold_entitlements", "They were free", "Saved: these shares of XYZPP cost nothing."],
  ["ratio", "sold_a_ratio", "None of these", "Saved: no bonus or split of XYZPP."],
] as const)("no to %s, %s: %s", (sign, code, name, saved) => {
  const no = refusal({ sign, canBeBonus: false, sentenceText: { code, pattern: "", arguments: [] } });
  expect([no.name, no.saved("XYZPP")]).toEqual([name, saved]);
});
