// Pictures on their way: one after the other, each kept in memory until it is stored or taken out, also while another
// page of the journal is open.
import { RequestError } from "~/api/errors";
import { type Beside, placeOf, sendPicture } from "~/api/pictures";
import { look } from "~/api/queries";
import { createStore } from "~/lib/create-store";
import { ownerOf } from "~/lib/owner";
import { onSessionChange, session } from "~/lib/session";

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
  | { kind: "failed"; words: string; isFinal: boolean };

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

export function sendAgain(id: string): void {
  change(id, { state: { kind: "waiting" } });
  void run();
}

export function undoImports(id: string): void {
  made.delete(id);
  uploads.set(uploads.get().filter((one) => one.id !== id));
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

async function one({ id, beside, file }: Upload, signal: AbortSignal): Promise<void> {
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
  }
}

/** Made smaller it could not be. */
class Unready extends Error {}

/** What is said of the file itself is the better sentence. */
const sentence = (error: unknown) => (error instanceof RequestError ? error.fields["file"] : undefined);

/** It may still be stored. */
const isWanted = ({ state }: Upload) => state.kind !== "failed" || !state.isFinal;

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", (event) => {
    if (uploads.get().some(isWanted)) event.preventDefault();
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
