// One thing that a tab keeps from one page to the next, sealed: it lies in IndexedDB, its key in the tab's own
// sessionStorage.
// Once the tab is closed nobody can read it, and the next visit throws it away.

import { type IDBPDatabase, openDB } from "idb";

const KEY = "rojmel-drawer";
const STORE = "sealed";
const FOR_JOURNAL = "rojmel-for-journal";
const DAY = 24 * 60 * 60 * 1000;

type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };
type Key = { id: string; key: CryptoKey };

/** Where there is no storage or no cipher nothing is kept. */
export async function putInFileStore(bytes: ArrayBuffer): Promise<void> {
  const { id, key } = (await keyOfTab()) ?? (await newKey());
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed: Sealed = {
    at: Date.now(),
    iv,
    bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes),
  };
  await withDatabase((database) => database.put(STORE, sealed, id));
}

export async function readFileStore(): Promise<ArrayBuffer | null> {
  const mine = await keyOfTab();
  const sealed = mine
    ? await withDatabase((database) => database.get(STORE, mine.id) as Promise<Sealed | undefined>)
    : undefined;
  return mine && sealed ? crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, mine.key, sealed.bytes) : null;
}

/**
 * The files in it are meant for a journal: whoever signs up or logs in next in this tab finds them on the Excel sheet.
 */
export const forJournal = {
  is(): boolean {
    try {
      return sessionStorage.getItem(FOR_JOURNAL) !== null;
    } catch {
      return false;
    }
  },
  set(meant: boolean): void {
    try {
      if (meant) sessionStorage.setItem(FOR_JOURNAL, "yes");
      else sessionStorage.removeItem(FOR_JOURNAL);
    } catch {
      // Storage is off: the files have to be chosen again.
    }
  },
};

/** What this tab keeps goes, and what closed tabs have left behind. */
export async function clearFileStore(now: number): Promise<void> {
  forJournal.set(false);
  const mine = await keyOfTab();
  sessionStorage.removeItem(KEY);
  await withDatabase(async (database) => {
    if (mine) await database.delete(STORE, mine.id);
    for (const id of await database.getAllKeys(STORE)) {
      const sealed = (await database.get(STORE, id)) as Sealed | undefined;
      if (sealed && now - sealed.at > DAY) await database.delete(STORE, id);
    }
  });
}

async function keyOfTab(): Promise<Key | null> {
  const [id, raw] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  if (!id || !raw) return null;
  return {
    id,
    key: await crypto.subtle.importKey(
      "raw",
      Uint8Array.from(atob(raw), (letter) => letter.charCodeAt(0)),
      "AES-GCM",
      false,
      ["encrypt", "decrypt"],
    ),
  };
}

async function newKey(): Promise<Key> {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const id = crypto.randomUUID();
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  sessionStorage.setItem(KEY, `${id} ${btoa(String.fromCharCode(...raw))}`);
  return { id, key };
}

async function withDatabase<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(KEY, 1, { upgrade: (created) => void created.createObjectStore(STORE) });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
