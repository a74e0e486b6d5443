// An archive on its way into the book. It goes on when the page is left, and what became of it is said to whoever comes
// back to it.
import { importArchive, type ImportedArchive } from "~/api/account-data";
import { RequestError, Stopped } from "~/api/errors";
import { outcome } from "~/api/failure";
import { journalChanged } from "~/api/queries";
import { fileSize } from "~/lib/format";
import { createStore } from "~/lib/create-store";
import { onSessionChange } from "~/lib/session";

const MOST = 64 * 1024 * 1024;

type State =
  | { is: "rest" }
  | { is: "importing"; sent: number; total: number }
  | { is: "done"; what: ImportedArchive }
  | { is: "failed"; why: string; became: string; notEmpty: boolean };
type Putting = { file: File | null; state: State };

const KEPT = "The file is still chosen.";
const UNCHANGED = `Nothing was restored. ${KEPT}`;
const UNSURE = `We do not know whether it was restored. Trying again is safe: nothing is restored twice. ${KEPT}`;
const NOTHING: Putting = { file: null, state: { is: "rest" } };
const now = createStore<Putting>(NOTHING);
let going: AbortController | null = null;

export const usePuttingIn = now.use;

export function choose(file: File | null): void {
  now.set({ file, state: { is: "rest" } });
}

export function stop(): void {
  going?.abort();
}

export async function put(): Promise<void> {
  const { file, state } = now.get();
  if (!file || state.is === "importing") return;
  if (file.size > MOST)
    return now.set({
      file,
      state: {
        is: "failed",
        why: `This file is ${fileSize(file.size)}; the limit is ${fileSize(MOST)}.`,
        became: UNCHANGED,
        notEmpty: false,
      },
    });
  const mine = new AbortController();
  going = mine;
  // Whoever was here is gone: nothing of it is said to the next one.
  const say = (next: Putting) => {
    if (going === mine) now.set(next);
  };
  say({ file, state: { is: "importing", sent: 0, total: file.size } });
  try {
    const what = await importArchive(
      file,
      (sent, total) => say({ file, state: { is: "importing", sent, total } }),
      mine.signal,
    );
    await journalChanged();
    say({ file: null, state: { is: "done", what } });
  } catch (error) {
    if (error instanceof Stopped) say({ file, state: { is: "rest" } });
    else
      say({
        file,
        state: {
          is: "failed",
          why: error instanceof Error ? error.message : "Try again.",
          became: outcome(error, UNCHANGED, UNSURE),
          notEmpty: error instanceof RequestError && error.code === "not_empty",
        },
      });
  }
}

if (typeof window !== "undefined") {
  onSessionChange((change) => {
    if (change === "in") return;
    stop();
    going = null;
    now.set(NOTHING);
  });
}
