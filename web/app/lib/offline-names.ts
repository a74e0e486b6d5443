// What the page and its service worker call the same.

/** Caches of the browser: answers of the server, pictures of the journal, documents, scripts and fonts. */
export const ANSWERS = "rojmel-answers";
export const PICTURES = "rojmel-pictures";
export const PAGES = "rojmel-pages";
export const FILES = "rojmel-files";
/** On an answer that was kept: when it was seen, in milliseconds. */
export const SEEN = "x-rojmel-seen";
/** The page for an address that was not opened before. */
export const OFFLINE = "/offline";

/** To the worker: the session has ended; or, these were fetched before the worker was there. */
export type Word = { is: "forget" } | { is: "keep"; urls: string[] };
