// Pictures on their way: one after the other, each kept until it is stored or taken out, also while another page of the
// journal is open. What could not be sent is kept in the browser, and sent when the server answers again.
import { RequestError } from "~/api/errors";
import { type Beside, placeOf, sendPicture } from "~/api/pictures";
import { look } from "~/api/queries";
import { createStore } from "~/lib/create-store";
import { ownerOf } from "~/lib/owner";
import { seenAt } from "~/lib/offline";
import { onSessionChange, session } from "~/lib/session";
import { keepUploads, MOST_KEPT, readKept } from "./kept-uploads";

export type Upload = {
  /** Of the picture that it becomes. */
  id: string;
  /** Whose it is: nobody else's session sends it. */
  owner: string;
  beside: Beside;
  name: string;
  file: Blob;
  preview: string | null;
  state: State;
};
type State =
  | { kind: "waiting" | "preparing" | "checking" }
  | { kind: "sending"; sent: number; total: number }
  /** `isFinal`: the same file again would be refused again. */
  /** `isKept`: in this browser, also after a reload. */
  | { kind: "failed"; words: string; isFinal: boolean; isKept?: boolean };

const uploads = createStore<readonly Upload[]>([]);
let running: AbortController | null = null;
/** Made smaller once, for another try. */
const made = new Map<string, Blob>();

/** Those beside one thing, in the order in which they were chosen. */
export function useUploads(owner: string | null, beside: Beside): readonly Upload[] {
  const place = placeOf(beside);
  return uploads.use().filter((one) => one.owner === owner && placeOf(one.beside) === place);
}

export function send(owner: string, beside: Beside, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const id = [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
    return { id, owner, beside, name: file.name || "Pasted picture", file, preview: null, state: { kind: "waiting" } };
  });
  uploads.set([...uploads.get(), ...added]);
  void run();
}

/** What was kept in this browser by an earlier page of the owner is on its way again. */
export async function bringBack(owner: string): Promise<void> {
  const kept = await readKept(owner);
  const known = new Set(uploads.get().map(({ id }) => id));
  const added = kept.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const again = added.map(({ id, beside, name, file }): Upload => {
    return { id, owner, beside, name, file, preview: null, state: { kind: "waiting" } };
  });
  uploads.set([...uploads.get(), ...again]);
  void run();
}

export function sendAgain(id: string): void {
  change(id, { state: { kind: "waiting" } });
  void run();
}

export function undoImports(id: string): void {
  const owner = uploads.get().find((one) => one.id === id)?.owner;
  made.delete(id);
  uploads.set(uploads.get().filter((one) => one.id !== id));
  if (owner) void keep(owner);
}

/** Those that failed for now lie in the browser; what is stored or taken out leaves it. */
async function keep(owner: string): Promise<void> {
  const wanted = uploads.get().filter((one) => one.owner === owner && isWanted(one));
  const kept = await keepUploads(
    owner,
    wanted.map(({ id, beside, name, file }) => ({ id, beside, name, file: made.get(id) ?? file })),
  );
  for (const { id, owner: whose, state } of uploads.get()) {
    if (whose === owner && state.kind === "failed" && !state.isFinal) {
      change(id, { state: { ...state, isKept: kept.has(id) } });
    }
  }
}

/** The server answers again. */
function sendAllAgain(): void {
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
    await look("pictures", "annotations");
    undoImports(id);
  } catch (error) {
    const words = error instanceof Error ? error.message : "That did not work. Try again.";
    const isFinal =
      error instanceof Unready || (error instanceof RequestError && (error.status === 413 || "file" in error.fields));
    change(id, { state: { kind: "failed", words: sentence(error) ?? words, isFinal } });
    await keep(owner);
  }
}

/** Made smaller it could not be. */
class Unready extends Error {}

/** What is said of the file itself is the better sentence. */
const sentence = (error: unknown) => (error instanceof RequestError ? error.fields["file"] : undefined);

/** It may still be stored. */
const isWanted = ({ state }: Upload) => state.kind !== "failed" || !state.isFinal;
/** It would be lost with the page. */
const isOnlyHere = (one: Upload) => isWanted(one) && !(one.state.kind === "failed" && one.state.isKept);

/** What is said of a picture that waits for a connection. */
export const keptWords = (isKept: boolean) =>
  isKept
    ? "Kept in this browser, and sent when you are here with a connection."
    : `Not kept: this browser keeps ${MOST_KEPT / 1_000_000} MB of pictures at most. Leave this page open until it is sent.`;

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
  onSessionChange((now) => {
    if (now === "in") void run();
    // A session that ended by itself leaves them: whoever logs in again finds them.
    if (now !== "out") return;
    running?.abort();
    running = null;
    made.clear();
    uploads.set([]);
  });
}
