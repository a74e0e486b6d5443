// The answer no to a question about a corporate action: its button, and what is said once it is kept.
import type { Question } from "~/api/record";

type Sign = NonNullable<Question["sign"]>;
type Refusal = { name: string; saved: (title: string) => string };

const none: Refusal = { name: "None of these", saved: (title) => `Saved: no bonus or split of ${title}.` };

/** Partly paid shares: by the question that is asked. */
const partlyPaid: Record<string, Refusal> = {
  sold_partly_paid: {
    name: "Not from a rights issue",
    saved: (title) => `Saved: ${title} did not come out of a rights issue.`,
  },
  partly_paid_then_ordinary: { name: "Not paid in full", saved: (title) => `Saved: ${title} was not paid in full.` },
  paid_in_full_with_calls: { name: "That was all", saved: (title) => `Saved: no other call was paid on ${title}.` },
  held_with_calls: { name: "That was all", saved: (title) => `Saved: no other call was paid on ${title}.` },
  held_partly_paid: {
    name: "Nothing was paid",
    saved: (title) => `Saved: nothing was paid later on ${title}.`,
  },
};

export function refusal({
  sign,
  canBeBonus,
  sentenceText,
}: Pick<Sign, "sign" | "canBeBonus" | "sentenceText">): Refusal {
  switch (sign) {
    case "partly_paid":
      return partlyPaid[sentenceText.code] ?? none;
    case "published":
      return { name: "I got none", saved: (title) => `Saved: nothing came for ${title}.` };
    case "contract_renamed":
      return { name: "Two contracts", saved: (title) => `Saved: ${title} was not renamed.` };
    case "price_zero":
      return canBeBonus
        ? none
        : { name: "They were free", saved: (title) => `Saved: these shares of ${title} cost nothing.` };
    case "ratio":
    case "new_isin":
    case "contract_ratio":
      return none;
  }
}
