// What was typed beside trades and not sent is sent from whatever page is open, onto what is stored now. What was
// written elsewhere meanwhile is not overwritten: then it waits for its own page, which shows both texts.
import { type Field, fetchAnnotations, saveAnnotation, valueOf } from "~/api/annotations";
import { RequestError } from "~/api/errors";
import { look } from "~/api/queries";
import { moveTo, whileFree } from "~/lib/draft-slot";
import { draftOf, drafts } from "~/lib/drafts";
import { ownerOf } from "~/lib/owner";
import { session } from "~/lib/session";
import { moveUploads } from "../pictures/uploads";
import { type Draft, sendable } from "../written/draft";
import { keepAboutAs } from "./about";
import { presentOf } from "./present";
import { type Unsent, unsentOf } from "./unsent";

/** Fails where one got no answer: then it is to be tried again. The others are sent all the same. */
export async function sendUnsent(owner: string): Promise<void> {
  let changed = false;
  let failure: unknown;
  for (const one of await unsentOf(owner)) {
    try {
      const { trade } = await presentOf(one.trade, one.about);
      if (trade !== null && isIn(owner)) changed = (await sendTo(owner, one, trade)) || changed;
    } catch (error) {
      failure = error;
    }
  }
  if (changed) await look("annotations", "annotation-names", "tags", "unsent");
  if (failure !== undefined) throw failure;
}

/** Nobody else's session sends it. */
function isIn(owner: string): boolean {
  const user = session.get()?.user;
  return Boolean(user && ownerOf(user.email) === owner);
}

/** Beside this trade: sent where it can be, else kept under its name, for its page. True: something has changed. */
async function sendTo(owner: string, { trade: before, about, notes, pictures }: Unsent, trade: string) {
  const isRenamed = trade !== before;
  let changed = isRenamed;
  if (isRenamed && about) await keepAboutAs(owner, about, trade);
  for (const { slot } of notes) {
    await whileFree(slot, async () => {
      changed = (await sendOne(owner, slot, trade)) || changed;
      const isElsewhere = isRenamed || !slot.startsWith(draftOf(owner, "trade/"));
      if (isElsewhere && isIn(owner) && (await drafts.read(slot)) !== undefined)
        await moveTo(slot, draftOf(owner, `trade/${trade}`));
    });
  }
  if (isRenamed && pictures > 0) await moveUploads(owner, before, trade);
  return changed;
}

/** True: something was stored. */
async function sendOne(owner: string, slot: string, trade: string): Promise<boolean> {
  const draft = (await drafts.read(slot)) as Draft<Field> | undefined;
  if (!draft) return false;
  try {
    const main = (await fetchAnnotations(trade)).annotations[0] ?? null;
    const set = sendable(draft, (field) => valueOf(main, field));
    // While the answer was waited for somebody may have logged out, and somebody else in.
    if (Object.keys(set).length === 0 || !isIn(owner)) return false;
    await saveAnnotation({ trade, annotation: main?.id ?? null, revision: main?.revision ?? null, set });
    const rest = Object.entries(draft).filter(([field]) => !(field in set));
    await drafts.replace(slot, draft, rest.length > 0 ? Object.fromEntries(rest) : null);
    return true;
  } catch (error) {
    // Refused: its own page says why.
    if (error instanceof RequestError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}

/** Someone has chosen the trade: what is kept lies under its name from now on. */
export async function putBeside(owner: string, { trade: before, about, notes, pictures }: Unsent, trade: string) {
  if (about) await keepAboutAs(owner, about, trade);
  for (const { slot } of notes) {
    if (!(await moveTo(slot, draftOf(owner, `trade/${trade}`))))
      throw new Error("That trade is open in too many tabs of this browser. Close some of them, then try again.");
  }
  if (pictures > 0) await moveUploads(owner, before, trade);
}
