// Whether the journal hides its amounts. One word in the browser's own storage, so that it holds from the first paint;
// the account keeps it too, for the next device.
import { useSyncExternalStore } from "react";

const KEY = "rojmel-amounts";
const changed = "rojmel-amounts-changed";

export function readPrivacy(): boolean {
  try {
    return localStorage.getItem(KEY) === "hidden";
  } catch {
    return forgetful;
  }
}

export function usePrivacy(): boolean {
  return useSyncExternalStore(onPrivacyChange, readPrivacy, () => false);
}

/** Without storage the choice lasts as long as this page. */
let forgetful = false;

export function choosePrivacy(hidden: boolean): void {
  forgetful = hidden;
  try {
    if (hidden) localStorage.setItem(KEY, "hidden");
    else localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
  window.dispatchEvent(new Event(changed));
}

export function onPrivacyChange(notice: () => void): () => void {
  window.addEventListener(changed, notice);
  window.addEventListener("storage", notice);
  return () => {
    window.removeEventListener(changed, notice);
    window.removeEventListener("storage", notice);
  };
}
