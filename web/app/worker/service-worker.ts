// Keeps the last seen answers of the journal, so that it opens without a connection. The server is always asked first;
// what is kept says when it was seen (lib/offline.ts). Only reading: what is written waits as a draft in the page.
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, type Strategy } from "workbox-strategies";
import { ANSWERS, FILES, OFFLINE, PAGES, PICTURES, SEEN, type Word } from "~/lib/offline-names";

type Extended = { waitUntil: (work: Promise<unknown>) => void };
type Worker = {
  addEventListener: ((kind: "install" | "activate", heard: (event: Extended) => void) => void) &
    ((kind: "message", heard: (event: Extended & { data: Word }) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};
declare const self: Worker;

const DAY = 24 * 60 * 60;
/** Seconds after which an answer that was seen is better than none. */
const PATIENCE = 8;
/** Of one answer; a journal of 1,00,000 trades is below it. */
const MOST_BYTES = 8_000_000;

/** Counts the sessions that this worker has seen end: an answer that was asked for before is not kept any more. */
let sessions = 0;

const answersEnd = new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 14 * DAY, purgeOnQuotaError: true });
const answers = new NetworkFirst({
  cacheName: ANSWERS,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      requestWillFetch: async ({ request, state }) => {
        if (state) state.session = sessions;
        return request;
      },
      cacheWillUpdate: async ({ response, state }) => {
        const isJson = response.headers.get("content-type")?.startsWith("application/json");
        if (response.status !== 200 || !isJson || state?.session !== sessions) return null;
        const body = await response.clone().blob();
        if (body.size > MOST_BYTES || state.session !== sessions) return null;
        return new Response(body, { headers: { "content-type": "application/json", [SEEN]: String(Date.now()) } });
      },
    },
    answersEnd,
  ],
});

/** The last pictures that were looked at, 5 MB each at most; without their links, which change. */
const picturesEnd = new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 14 * DAY, purgeOnQuotaError: true });
const pictures = new NetworkFirst({
  cacheName: PICTURES,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      requestWillFetch: async ({ request, state }) => {
        if (state) state.session = sessions;
        return request;
      },
      cacheWillUpdate: async ({ response, state }) => {
        const isPicture = response.headers.get("content-type")?.startsWith("image/");
        return response.status === 200 && isPicture && state?.session === sessions ? response : null;
      },
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url);
        return origin + pathname;
      },
    },
    picturesEnd,
  ],
});

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      // One page serves all trades, and one all days.
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url);
        return origin + pathname.replace(/^\/(trades|days)\/.*/, "/$1/any").replace(/(.)\/$/, "$1");
      },
      cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null),
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
});

// Their names carry the hash of what is in them.
const files = new CacheFirst({
  cacheName: FILES,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true }),
  ],
});

const isAnswer = ({ pathname }: URL) =>
  pathname === "/api/auth/me" || (pathname.startsWith("/api/v1/") && !/\/(export|archive|search)/.test(pathname));
const isPicture = ({ pathname }: URL) => /^\/api\/v1\/pictures\/[0-9a-f]{32}\/file$/.test(pathname);
const isFile = ({ pathname }: URL) => pathname.startsWith("/assets/");
const isOwn = (url: URL) => url.origin === location.origin;

registerRoute(({ url, request }) => isOwn(url) && isAnswer(url) && request.destination === "", answers);
registerRoute(({ url, request }) => isOwn(url) && isPicture(url) && request.destination === "image", pictures);
registerRoute(({ url }) => isOwn(url) && isFile(url), files);
registerRoute(
  ({ url, request }) => isOwn(url) && request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  pages,
);
setCatchHandler(async ({ request }) => {
  const page = request.mode === "navigate" ? await caches.match(OFFLINE) : undefined;
  return page ?? Response.error();
});

self.addEventListener("install", (event) => {
  const kept = caches.open(PAGES).then((cache) => cache.add(OFFLINE));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const { data } = event;
  if (data.is === "forget") {
    sessions += 1;
    event.waitUntil(Promise.all([answersEnd.deleteCacheAndMetadata(), picturesEnd.deleteCacheAndMetadata()]));
  } else event.waitUntil(Promise.all(data.urls.map((url) => keep(new URL(url), event))));
});

/** Of the page that was open before this worker was: fetched once more, to be kept. */
async function keep(url: URL, event: Extended): Promise<void> {
  let by: Strategy = pages;
  if (isPicture(url)) by = pictures;
  else if (isAnswer(url)) by = answers;
  else if (isFile(url)) by = files;
  const [, done] = by.handleAll({ request: new Request(url, { cache: "no-cache" }), event });
  await done.catch(() => undefined);
}
