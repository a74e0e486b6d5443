// Two tabs that write on the same thing keep two drafts: the first one under the name itself, each further one under a
// name of its own. A lock says that a tab is still there; what a closed tab has left is taken up by the next one.
import { drafts } from "./drafts";

/** More tabs than anybody writes in at once; further ones share the last. */
const TABS = 8;

const slots = (key: string) => Array.from({ length: TABS }, (_, at) => (at === 0 ? key : `${key}#${at}`));
const lockOf = (slot: string) => `rojmel-draft ${slot}`;
const locks = () => (typeof navigator === "undefined" ? undefined : navigator.locks);

/** A draft of this name is being sent by a page that does not show it: pages about to show it wait for that. */
const sendingOf = (key: string) => `rojmel-draft-sending ${key}`;
/** But not for ever: a phone may have put the tab that sends to sleep. */
const PATIENCE = 3000;

type Held = { slot: Promise<string>; users: number; free: () => void };
/** Of this tab. */
const held = new Map<string, Held>();

/** The name under which this tab keeps its draft; it is this tab's until everybody who took it has left it. */
export function takeSlot(key: string): { slot: Promise<string>; leave: () => void } {
  const own = held.get(key) ?? hold(key);
  held.set(key, own);
  own.users += 1;
  return { slot: own.slot, leave: () => leave(key, own) };
}

function leave(key: string, own: Held) {
  own.users -= 1;
  // The same page is often shown again at once.
  setTimeout(() => {
    if (own.users > 0 || held.get(key) !== own) return;
    held.delete(key);
    own.free();
  });
}

function hold(key: string): Held {
  let leave: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (leave = resolve));
  return { slot: firstFree(key, until), users: 0, free: () => leave?.() };
}

async function firstFree(key: string, until: Promise<void>): Promise<string> {
  // A page that came without encryption has no locks: all tabs share one draft.
  if (!locks()) return key;
  const take = async () => {
    for (const slot of slots(key)) {
      if (await keepLock(slot, until)) return slot;
    }
    return slots(key).at(-1)!;
  };
  let isTaking = false;
  try {
    return await locks()!.request(
      sendingOf(key),
      { mode: "shared", signal: AbortSignal.timeout(PATIENCE) },
      () => ((isTaking = true), take()),
    );
  } catch (error) {
    if (isTaking) throw error;
    return take();
  }
}

/** Whether nobody else has it; then it is kept until then. */
function keepLock(slot: string, until: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const request = locks()!.request(lockOf(slot), { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await until;
    });
    request.catch(() => resolve(false));
  });
}

/** A draft of a tab that is closed, if there is one: it is kept under `own` from now on. */
export async function leftBehind(key: string, own: string): Promise<unknown> {
  if (!locks()) return undefined;
  for (const slot of slots(key)) {
    if (slot === own) continue;
    const found: unknown = await locks()!.request(lockOf(slot), { ifAvailable: true }, (lock) =>
      lock ? drafts.move(slot, own) : undefined,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What lies under a name or one of those of further tabs: the name itself. */
export const nameOfSlot = (slot: string) => slot.replace(/#\d$/, "");

/** `work` on a draft of what no page shows; none begins to show it meanwhile. Nothing is done where one does. */
export async function whileFree(slot: string, work: () => Promise<void>): Promise<void> {
  await locks()?.request(sendingOf(nameOfSlot(slot)), async () => {
    const { held: taken = [] } = await locks()!.query();
    const own = new Set(slots(nameOfSlot(slot)).map(lockOf));
    if (!taken.some(({ name }) => name !== undefined && own.has(name))) await work();
  });
}

/**
 * The draft is kept under this key from now on, beside what is kept there already: never where an open page keeps its
 * own. False: there is no place left.
 */
export async function moveTo(slot: string, key: string): Promise<boolean> {
  for (const free of slots(key)) {
    const move = async () => {
      if ((await drafts.read(free)) !== undefined) return false;
      await drafts.move(slot, free);
      return true;
    };
    const isMoved: boolean = locks()
      ? await locks()!.request(lockOf(free), { ifAvailable: true }, (lock) => (lock ? move() : false))
      : await move();
    if (isMoved) return true;
  }
  return false;
}
