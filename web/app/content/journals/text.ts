// What a journal page says. Each page is written for its own keyword; rates and dates are those of
// crates/ledger/data/charges.toml, tax facts are information and no advice.

export type Question = { question: string; answer: string };
export type Passage = { name: string; paragraphs: readonly string[]; points?: readonly string[] };

export type JournalText = {
  /** Of the page in content/journals.ts. */
  url: string;
  title: string;
  description: string;
  eyebrow: string;
  heading: string;
  lead: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Beside the table to try. */
  tryIt: string;
  /** Which trades stand in that table before one adds one’s own. */
  rows: "stock" | "coin" | "currency";
  /** The figures are in examples.json. */
  example: { name: string; sub: string; intro: string };
  passages: readonly Passage[];
  /** Beside the questions. */
  about: string;
  questions: readonly Question[];
};
