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
  // First: what is begun meanwhile is about a trade whose draft is not listed yet.
  const abouts = await drafts.names(owner, ABOUT);
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
  await forget(owner, abouts, found);
  const all = [...found].map(async ([trade, rest]) => {
    const { notes, pictures } = rest;
    return { trade, about: await readAbout(owner, trade), notes, pictures };
  });
  return (await Promise.all(all)).toSorted((one, other) => (other.about?.at ?? "").localeCompare(one.about?.at ?? ""));
}

/** A draft is kept a moment after what it is about. */
const BEGUN = 60_000;

/** Everything beside those was sent. */
async function forget(owner: string, abouts: readonly string[], needed: ReadonlyMap<string, unknown>): Promise<void> {
  for (const name of abouts) {
    const trade = name.slice(draftOf(owner, `${ABOUT}/`).length);
    if (needed.has(trade)) continue;
    const at = (await readAbout(owner, trade))?.at ?? "";
    if (!(Date.now() - Date.parse(at) < BEGUN)) await drafts.drop(name);
  }
}
