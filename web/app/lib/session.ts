// Who is signed in is known only by asking the server (`/api/auth/me`). Here is what the page keeps about it: the last
// answer,
// a mark in the browser that asking may be worth it, and the word to other tabs when it changes. Nothing here is a
// secret.
import { forNextPage } from "./for-next-page";
import { held } from "./held";
import { met } from "./met";
import { forgetOffline } from "./offline";
import { ownerOf } from "./owner";

export type Person = {
  name: string;
  email: string;
  phone: string | null;
  /** The address is confirmed. */
  verified: boolean;
  /** The privacy notice this person has agreed to. */
  notice: string | null;
  /** The account will be gone then. */
  deletion: string | null;
  /** The team sees the applications. What one may do is decided by the server alone. */
  role: "trader" | "staff";
};
export type Session = {
  user: Person | null;
  /** What is set up here. */
  google: boolean;
  passkeys: boolean;
  /** The privacy notice in force. */
  notice: string;
  /** Mail is sent, or lies in a folder of the server until its operator looks. */
  delivery: Delivery;
};
export type Delivery = "mail" | "outbox";
/** `out`: somebody logged out. `ended`: the server knows the session no longer, and drafts wait for the next login. */
export type Change = "in" | "out" | "ended";

const MARK = "rojmel-signed-in";
const CHANNEL = "rojmel-session";
const stillInWord = forNextPage("rojmel-still-in");

/** The last answer of this page; `null` before any. */
export const session = held<Session | null>(null);

/** The last try to log out did not reach the server: the next page of this tab says so, once. */
export const stillIn = {
  set: (still: boolean): void => stillInWord.set(still ? "yes" : null),
  take: (): boolean => stillInWord.take() !== null,
};

type Notice = (change: Change, where: "here" | "elsewhere") => void;
const notices = new Set<Notice>();

/** Somebody signed in or out, in this tab or in another. */
export function onSessionChange(notice: Notice): () => void {
  notices.add(notice);
  listen();
  return () => void notices.delete(notice);
}

export function signedIn(email: string): void {
  mark(ownerOf(email));
  met.set(null);
  session.set(null);
  void forgetOffline();
  post("in");
  notify("in", "here");
}

/** Somebody is signed in after all: what this page believed is old. */
export function foundIn(): void {
  notify("in", "here");
}

/** A request was refused because nobody is signed in any more. */
export function ended(): void {
  mark(null);
  forget("ended");
}

/** Logged out; `sure: false` when the server could not be told, so that the next page asks again. */
export function signedOut(sure: boolean): void {
  if (sure) mark(null);
  forget("out");
  if (!sure) session.set(null);
}

function forget(change: "out" | "ended"): void {
  void forgetOffline();
  const already = session.get()?.user === null;
  empty();
  if (!already) post(change);
  notify(change, "here");
}

/** Undefined: only the server knows. Null: surely nobody. */
export function whoIsIn(): Person | null | undefined {
  const known = session.get();
  if (known) return known.user;
  return lastOwner() === null ? null : undefined;
}

/** Nobody is in. What the server offers stays known; where it never was, it is asked for, not taken for nothing. */
export function empty(): void {
  const known = session.get();
  session.set(known && { ...known, user: null });
}

/** Another tab has changed the mark: somebody came in or went out there. */
export function onMarkChange(notice: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === MARK || key === null) notice();
  };
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}

const owner = ({ user }: Session) => (user ? ownerOf(user.email) : null);

/**
 * Somebody else is in, or nobody any more, and no page has said so: a login by Google, a session that ran out. What is
 * kept here is not theirs.
 */
export async function forgetOthers(answer: Session): Promise<void> {
  if (owner(answer) !== lastOwner()) await forgetOffline();
}

/** The server's answer about this browser. */
export function learned(answer: Session): void {
  mark(owner(answer));
  session.set(answer);
}

let turns = 0;

/** How often somebody came or went: what was asked before the last time is old. */
export const turn = () => turns;

let gaveUp = false;

/**
 * The account was given up in this document: the page that says so, where nobody needs to be in, forgets who was. Once.
 */
export const givenUp = {
  is: () => gaveUp,
  say(): void {
    gaveUp = true;
  },
  take(): boolean {
    const was = gaveUp;
    gaveUp = false;
    return was;
  },
};

/** Whose drafts lie here, when somebody signed in. Null means: surely nobody, no need to ask the server. */
export function lastOwner(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return "";
  }
}

function mark(owner: string | null): void {
  // At the next login, account and browser meet again.
  if (owner === null) met.set(null);
  try {
    if (owner === null) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, owner);
  } catch {
    // Storage is off: every page asks.
  }
}

/** Nothing that is not known is offered. */
const UNKNOWN: Session = { user: null, google: false, passkeys: false, notice: "", delivery: "mail" };

let channel: BroadcastChannel | null = null;

function listen(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (data !== "in" && data !== "out" && data !== "ended") return;
    if (data === "in") session.set(null);
    else empty();
    notify(data, "elsewhere");
  });
}

function post(change: Change): void {
  listen();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel?.postMessage(change);
}

function notify(change: Change, where: "here" | "elsewhere"): void {
  turns += 1;
  for (const notice of notices) notice(change, where);
}

/** What is known of this server, and nobody in it. */
export function nobody(): Session {
  return { ...(session.get() ?? UNKNOWN), user: null };
}
