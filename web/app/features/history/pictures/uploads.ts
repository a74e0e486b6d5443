// Pictures on their way: one after the other, each kept until it is stored or taken out, also while another page of the
// journal is open. What could not be sent is kept in the browser, and sent when the server answers again.
import { RequestError } from "~/api/errors";
import { type Beside, placeOf, sendPicture } from "~/api/pictures";
import { look } from "~/api/queries";
import { createStore } from "~/lib/create-store";
import { ownerOf } from "~/lib/owner";
import { seenAt } from "~/lib/offline";
import { onSessionChange, session } from "~/lib/session";
import { keepAbout } from "../unsent/about";
import { kept, MOST_KEPT, type NotKept } from "./kept-uploads";

/** Between tries while the server does not answer as it should. */
const AGAIN = 15_000;

export type Upload = {
  /** Of the picture that it becomes. */
  id: string;
  /** Whose it is: nobody else's session sends it. */
  owner: string;
  beside: Beside;
  name: string;
  file: Blob;
  chosenAt: number;
  preview: string | null;
  /** Why it is lost with this page; null where it is kept in this browser, undefined before that was tried. */
  notKept?: NotKept | null;
  state: State;
};
type State =
  /** `stored`: the server has it, and it stands here until the list has it too. */
  | { kind: "waiting" | "preparing" | "checking" | "stored" }
  | { kind: "sending"; sent: number; total: number }
  /** `isFinal`: the same file again would be refused again. */
  | { kind: "failed"; words: string; isFinal: boolean };

const uploads = createStore<readonly Upload[]>([]);
let running: AbortController | null = null;
/** Made smaller once, for another try. */
const made = new Map<string, Blob>();
let again: ReturnType<typeof setTimeout> | undefined;

/** Those beside one thing, in the order in which they were chosen. */
export function useUploads(owner: string | null, beside: Beside): readonly Upload[] {
  const place = placeOf(beside);
  return uploads.use().filter((one) => one.owner === owner && placeOf(one.beside) === place);
}

export function send(owner: string, beside: Beside, files: readonly File[]): void {
  const chosenAt = Date.now();
  const added = files.map((file, at): Upload => {
    const id = [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
    const name = file.name || "Pasted picture";
    return { id, owner, beside, name, file, chosenAt: chosenAt + at, preview: null, state: { kind: "waiting" } };
  });
  uploads.set([...uploads.get(), ...added]);
  void run();
}

/** What was kept in this browser by an earlier page of the owner is on its way again. */
export async function bringBack(owner: string): Promise<void> {
  const found = await kept.read(owner);
  const known = new Set(uploads.get().map(({ id }) => id));
  const added = found.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const again = added.map(({ id, beside, name, file, chosenAt }): Upload => ({
    id,
    owner,
    beside,
    name,
    file,
    chosenAt,
    preview: null,
    notKept: null,
    state: { kind: "waiting" },
  }));
  uploads.set([...uploads.get(), ...again]);
  void run();
}

/** The trade has another name by now, or they were meant for this one. */
export async function moveUploads(owner: string, from: string, to: string): Promise<void> {
  const isThere = ({ beside }: { beside: Beside }) => "trade" in beside && beside.trade === from;
  const beside: Beside = { trade: to };
  for (const one of (await kept.read(owner)).filter(isThere)) await kept.keep(owner, { ...one, beside });
  for (const one of uploads.get().filter(isThere)) {
    if (one.owner === owner) change(one.id, { beside, ...(isWanted(one) ? { state: { kind: "waiting" } } : {}) });
  }
  void run();
}

export function sendAgain(id: string): void {
  change(id, { state: { kind: "waiting" } });
  void run();
}

/** It is stored, or nobody wants it any more. */
export function takeOut(id: string): void {
  const owner = uploads.get().find((one) => one.id === id)?.owner;
  made.delete(id);
  uploads.set(uploads.get().filter((one) => one.id !== id));
  if (owner) void kept.drop(owner, id);
}

/** Those that may still be stored lie in the browser while the server does not take them. */
async function keepAll(owner: string): Promise<void> {
  for (const one of uploads.get()) if (one.owner === owner && isOnlyHere(one)) await keep(one);
}

async function keep({ id, owner, beside, name, file, chosenAt }: Upload): Promise<void> {
  if ("trade" in beside) await keepAbout(owner, beside.trade);
  const notKept = await kept.keep(owner, { id, beside, name, file: made.get(id) ?? file, chosenAt });
  const now = uploads.get().find((one) => one.id === id);
  // Taken out, or logged out, meanwhile.
  if (!now) await kept.drop(owner, id);
  else change(id, { notKept });
}

/** The server answers again, or may do so. */
function sendAllAgain(): void {
  clearTimeout(again);
  for (const { id, state } of uploads.get()) {
    if (state.kind === "failed" && !state.isFinal) change(id, { state: { kind: "waiting" } });
  }
  void run();
}

function change(id: string, next: Partial<Upload>): void {
  const all = [...uploads.get()];
  const at = all.findIndex((one) => one.id === id);
  const known = all[at];
  if (!known) return;
  all[at] = { ...known, ...next };
  uploads.set(all);
}

async function run(): Promise<void> {
  if (running) return;
  const stop = new AbortController();
  running = stop;
  for (;;) {
    const user = session.get()?.user;
    const now = user ? ownerOf(user.email) : null;
    const next = uploads.get().find(({ owner, state }) => owner === now && state.kind === "waiting");
    if (!next || stop.signal.aborted) break;
    await one(next, stop.signal);
  }
  if (running === stop) running = null;
}

async function one({ id, owner, beside, file }: Upload, signal: AbortSignal): Promise<void> {
  try {
    change(id, { state: { kind: "preparing" } });
    if (!made.has(id)) {
      const { makeReady } = await import("./make-ready");
      const { bytes, preview } = await makeReady(file).catch((error: unknown) => {
        throw new Unready(error instanceof Error ? error.message : "This picture could not be read.");
      });
      made.set(id, bytes);
      change(id, { preview });
    }
    if (signal.aborted) return;
    await sendPicture(id, beside, made.get(id)!, {
      signal,
      onProgress: (sent, total) =>
        change(id, { state: sent < total ? { kind: "sending", sent, total } : { kind: "checking" } }),
    });
    change(id, { state: { kind: "stored" } });
    await look("pictures", "annotations", "unsent");
    takeOut(id);
  } catch (error) {
    const words = error instanceof Error ? error.message : "That did not work. Try again.";
    const isFinal =
      error instanceof Unready || (error instanceof RequestError && (error.status === 413 || "file" in error.fields));
    const now = uploads.get().find((one) => one.id === id);
    // Refused beside a trade that is not there any more, and put beside another one meanwhile.
    if (now && placeOf(now.beside) !== placeOf(beside)) return change(id, { state: { kind: "waiting" } });
    change(id, { state: { kind: "failed", words: sentence(error) ?? words, isFinal } });
    if (isFinal) return void kept.drop(owner, id);
    await keepAll(owner);
    if (!isRefused(error)) later();
  }
}

/** No answer, or one of a server that is being started: another try may do it. */
function later(): void {
  clearTimeout(again);
  again = setTimeout(sendAllAgain, AGAIN);
}

/** The same request would be refused again. */
const isRefused = (error: unknown) => error instanceof RequestError && error.status >= 400 && error.status < 500;

/** Made smaller it could not be. */
class Unready extends Error {}

/** What is said of the file itself is the better sentence. */
const sentence = (error: unknown) => (error instanceof RequestError ? error.fields["file"] : undefined);

/** It may still be stored. */
const isWanted = ({ state }: Upload) => state.kind !== "stored" && (state.kind !== "failed" || !state.isFinal);
/** It would be lost with the page. */
const isOnlyHere = (one: Upload) => isWanted(one) && one.notKept !== null;

/** What is said of a picture that waits for a connection. */
export const keptWords = (notKept: NotKept | null) =>
  notKept === null
    ? "Kept in this browser, and sent when you are here with a connection."
    : `${reasons[notKept]} Leave this page open until it is sent.`;

const reasons: Record<NotKept, string> = {
  room: `Not kept: this browser keeps ${MOST_KEPT / 1_000_000} MB of pictures at most.`,
  storage: "Not kept: this browser has no room for it, or keeps nothing in a private window.",
};

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", (event) => {
    if (uploads.get().some(isOnlyHere)) event.preventDefault();
  });
  window.addEventListener("online", sendAllAgain);
  let wasOffline = false;
  seenAt.subscribe(() => {
    const isOffline = seenAt.get() !== null;
    if (wasOffline && !isOffline) sendAllAgain();
    wasOffline = isOffline;
  });
  session.subscribe(() => void run());
  onSessionChange((now) => {
    // Who it is, is asked for: `run` waits for the answer.
    if (now === "in") sendAllAgain();
    // A session that ended by itself leaves them: whoever logs in again finds them.
    if (now !== "out") return;
    clearTimeout(again);
    running?.abort();
    running = null;
    made.clear();
    uploads.set([]);
  });
}
