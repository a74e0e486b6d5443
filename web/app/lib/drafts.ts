// What is typed but not yet stored stays in this browser, in IndexedDB, under its owner as `ownerOf` writes them;
// a visitor's draft becomes the one's who signs in. Further drafts of an owner have names of their own (`draftOf`).
import { type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { clearFileStore } from "./file-store";

/** Where drafts lie: IndexedDB in a browser, a Map in a test. */
export type DraftStore = {
  get: (owner: string) => Promise<unknown>;
  /** Every draft whose name begins so. */
  list: (start: string) => Promise<unknown[]>;
  /** The names of those. */
  names: (start: string) => Promise<string[]>;
  put: (owner: string, draft: unknown) => Promise<void>;
  remove: (owner: string) => Promise<void>;
  /** The draft of one owner goes, and this one is the other's: both, or nothing when the page ends in between. */
  hand: (from: string, to: string, draft: unknown) => Promise<void>;
  /** The owner's draft and every named one. */
  removeAll: (owner: string) => Promise<void>;
};

export const VISITOR = "visitor";

/** Where a draft lies that is not the owner's only one: a note about something, a document being written. */
export const draftOf = (owner: string, name: string) => `${owner}/${name}`;

export function draftsOn(store: DraftStore) {
  const notices = new Set<(owner: string) => void>();
  // One after the other: a late write must not overtake an erasing.
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  }

  return {
    read: (owner: string): Promise<unknown> => inOrder(() => store.get(owner)),

    /** The owner's drafts of one kind: each is named by it, a slash and a name of its own. */
    list: (owner: string, kind: string): Promise<unknown[]> => inOrder(() => store.list(draftOf(owner, `${kind}/`))),

    /** The whole names of those, for `read`. */
    names: (owner: string, kind: string): Promise<string[]> => inOrder(() => store.names(draftOf(owner, `${kind}/`))),

    keep: (owner: string, draft: unknown): Promise<void> => inOrder(() => store.put(owner, draft)),

    /** Stored or given up: this one draft goes. */
    drop: (owner: string): Promise<void> => inOrder(() => store.remove(owner)),

    /** Only what still stands there as `was` is replaced, or removed where `next` is null: newer words stay. */
    replace: (owner: string, was: unknown, next: unknown): Promise<void> =>
      inOrder(async () => {
        if (JSON.stringify(await store.get(owner)) !== JSON.stringify(was)) return;
        await (next === null ? store.remove(owner) : store.put(owner, next));
      }),

    /** A draft gets another name; answers it, `undefined` where there is none. */
    move: (from: string, to: string): Promise<unknown> =>
      inOrder(async () => {
        const draft = await store.get(from);
        if (draft !== undefined) await store.hand(from, to, draft);
        return draft;
      }),

    /** The visitor has signed in: both drafts become one, and the visitor's is gone. */
    adopt: <T>(owner: string, join: (own: unknown, visitors: unknown) => T): Promise<T> =>
      inOrder(async () => {
        const visitors = await store.get(VISITOR);
        const joined = join(await store.get(owner), visitors);
        if (visitors === undefined) return joined;
        await store.hand(VISITOR, owner, joined);
        return joined;
      }),

    /** Signing out takes one's own drafts along, also what screens hold of them. */
    erase: (owner: string): Promise<void> => {
      for (const notice of notices) notice(owner);
      return inOrder(() => store.removeAll(owner));
    },

    onErased: (notice: (owner: string) => void): (() => void) => {
      notices.add(notice);
      return () => void notices.delete(notice);
    },
  };
}

export const drafts = draftsOn(indexedStore());

// Other tabs hold the same draft in memory.
const channel = typeof window === "undefined" ? null : new BroadcastChannel("rojmel-drafts");
channel?.addEventListener("message", ({ data }) => {
  if (typeof data === "string") void drafts.erase(data).catch(() => undefined);
});

/** For signing out. Never fails: without storage there are no drafts. */
export function eraseDrafts(owner: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage(owner);
  // Files chosen before the login, too, belong to whoever signs out.
  return Promise.all([drafts.erase(owner), clearFileStore(Date.now())]).then(
    () => undefined,
    () => undefined,
  );
}

const STORE = "drafts";

function indexedStore(): DraftStore {
  let opening: Promise<IDBPDatabase> | null = null;

  function open(): Promise<IDBPDatabase> {
    opening ??= openDB("rojmel", 1, {
      upgrade: (created) => void created.createObjectStore(STORE),
      terminated: () => (opening = null),
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  /** All of it, or nothing when the page ends in between. */
  async function write(
    work: (store: IDBPObjectStore<unknown, [typeof STORE], typeof STORE, "readwrite">) => Promise<unknown>[],
  ) {
    const { store, done } = (await open()).transaction(STORE, "readwrite");
    await Promise.all([...work(store), done]);
  }

  return {
    get: async (owner) => (await open()).get(STORE, owner) as Promise<unknown>,
    list: async (start) => (await open()).getAll(STORE, IDBKeyRange.bound(start, `${start}\uffff`)),
    names: async (start) =>
      (await (await open()).getAllKeys(STORE, IDBKeyRange.bound(start, `${start}\uffff`))).map(String),
    put: (owner, draft) => write((store) => [store.put(draft, owner)]),
    remove: (owner) => write((store) => [store.delete(owner)]),
    hand: (from, to, draft) => write((store) => [store.put(draft, to), store.delete(from)]),
    removeAll: (owner) =>
      write((store) => [
        store.delete(owner),
        store.delete(IDBKeyRange.bound(draftOf(owner, ""), draftOf(owner, "\uffff"))),
      ]),
  };
}
