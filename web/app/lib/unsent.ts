// How much of what a person wrote lies in this browser alone.
import { nameOfSlot } from "./draft-slot";
import { drafts } from "./drafts";
import { counted } from "./format";

/** Kinds of drafts that are sent without a button: of trades, of days, and of what stands beside them. */
export const KINDS = [
  "trade",
  "drawer",
  "day",
  "recap",
  "missed-trade",
  "day-template",
  "account-rule",
  "capital",
  "picture",
];

export type UnsentCount = { notes: number; pictures: number };

/** `2 notes and 1 picture are not sent yet.` */
export function unsentWords({ notes, pictures }: UnsentCount): string {
  const words = [notes > 0 ? counted(notes, "note") : null, pictures > 0 ? counted(pictures, "picture") : null];
  return `${words.filter(Boolean).join(" and ")} ${notes + pictures === 1 ? "is" : "are"} not sent yet.`;
}

/** Two tabs that write on one thing count once. Without storage there is nothing. */
export async function countUnsent(owner: string, of: Pick<typeof drafts, "names"> = drafts): Promise<UnsentCount> {
  try {
    const found = await Promise.all(KINDS.map((kind) => of.names(owner, kind)));
    const pictures = await of.names(owner, "pictures");
    return { notes: new Set(found.flat().map(nameOfSlot)).size, pictures: pictures.length };
  } catch {
    return { notes: 0, pictures: 0 };
  }
}
