import { useSyncExternalStore } from "react";
import { held } from "./held";

const query = held("");

function subscribe(notice: () => void) {
  const leave = query.subscribe(notice);
  window.addEventListener("popstate", notice);
  return () => {
    leave();
    window.removeEventListener("popstate", notice);
  };
}

/**
 * What stands behind the `?` of the address, for a page without a router, and a way to write it anew in the same place
 * of the history.
 */
export function useAddress(): [URLSearchParams, (next: (now: URLSearchParams) => URLSearchParams) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => "",
  );
  return [new URLSearchParams(text), write];
}

function write(next: (now: URLSearchParams) => URLSearchParams): void {
  const { pathname, search, hash } = window.location;
  const text = next(new URLSearchParams(search)).toString();
  window.history.replaceState(window.history.state, "", `${pathname}${text ? `?${text}` : ""}${hash}`);
  query.set(text);
}
