// How much of what a person wrote lies in this browser alone.
import { nameOfSlot } from "./draft-slot";
import { drafts } from "./drafts";

/** Kinds of drafts that are sent without a button: of trades, of days, and of what stands beside them. */
const KINDS = ["trade", "drawer", "day", "recap", "missed-trade", "day-template", "account-rule", "capital", "picture"];

export type UnsentCount = { notes: number; pictures: number };

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
