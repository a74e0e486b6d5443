// Reading the journal without a connection: what was seen last is kept by the service worker until one logs out.
import { held } from "./held";
import { ANSWERS, PICTURES, SEEN, type Word } from "./offline-names";

/** When what is shown was seen, the oldest of it, in milliseconds; null while the server answers. */
export const seenAt = held<number | null>(null);

/** Every answer says whether it came from the server or was kept. */
export function heardAnswer({ headers }: Response): void {
  const seen = Number(headers.get(SEEN));
  const known = seenAt.get();
  if (seen > 0) seenAt.set(known === null ? seen : Math.min(seen, known));
  else if (known !== null) seenAt.set(null);
}

/** Asked of a browser in which somebody is logged in. Where workers are not allowed nothing is kept. */
export async function keepOffline(): Promise<void> {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const isNew = serviceWorker.controller === null;
    await serviceWorker.register("/sw.js");
    if (!isNew) return;
    const { active } = await serviceWorker.ready;
    const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const own = fetched.filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|api)\//.test(pathname),
    );
    say(active, { is: "keep", urls: [...new Set([location.href, ...own.map(({ href }) => href)])] });
  } catch {
    // A private window, or storage is off: the journal opens with a connection only.
  }
}

/** Logged out, or somebody else is in: what was kept goes. */
export async function forgetOffline(): Promise<void> {
  seenAt.set(null);
  try {
    say(navigator.serviceWorker?.controller ?? null, { is: "forget" });
    await Promise.all([caches.delete(ANSWERS), caches.delete(PICTURES)]);
  } catch {
    // There is no storage, so nothing was kept.
  }
}

function say(worker: ServiceWorker | null, word: Word): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker?.postMessage(word);
}
