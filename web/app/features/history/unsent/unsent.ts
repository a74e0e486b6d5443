// What was typed or added beside trades and lies in this browser alone.
import type { Field } from "~/api/annotations";
import { nameOfSlot } from "~/lib/draft-slot";
import { draftOf, drafts } from "~/lib/drafts";
import { kept } from "../pictures/kept-uploads";
import type { Draft } from "../written/draft";
import { type About, ABOUT, readAbout } from "./about";

export type UnsentNote = { slot: string; draft: Draft<Field> };
export type Unsent = {
  /** As it was named when it was typed. */
  trade: string;
  about: About | null;
  notes: readonly UnsentNote[];
  pictures: number;
};

/** By trade, what was begun last first. */
export async function unsentOf(owner: string): Promise<readonly Unsent[]> {
  const found = new Map<string, { notes: UnsentNote[]; pictures: number }>();
  const of = (trade: string) => {
    const one = found.get(trade) ?? { notes: [], pictures: 0 };
    found.set(trade, one);
    return one;
  };
  for (const kind of ["trade", "drawer"]) {
    for (const slot of await drafts.names(owner, kind)) {
      const draft = (await drafts.read(slot)) as Draft<Field> | undefined;
      if (draft) of(nameOfSlot(slot).slice(draftOf(owner, `${kind}/`).length)).notes.push({ slot, draft });
    }
  }
  for (const { beside } of await kept.read(owner)) if ("trade" in beside) of(beside.trade).pictures += 1;
  await forget(owner, found);
  const all = [...found].map(async ([trade, rest]) => {
    const { notes, pictures } = rest;
    return { trade, about: await readAbout(owner, trade), notes, pictures };
  });
  return (await Promise.all(all)).toSorted((one, other) => (other.about?.at ?? "").localeCompare(one.about?.at ?? ""));
}

/** Everything beside those was sent. */
async function forget(owner: string, needed: ReadonlyMap<string, unknown>): Promise<void> {
  for (const name of await drafts.names(owner, ABOUT)) {
    if (!needed.has(name.slice(draftOf(owner, `${ABOUT}/`).length))) await drafts.drop(name);
  }
}
