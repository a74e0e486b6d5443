import { useSyncExternalStore } from "react";
import { held } from "./held";

/** State that outlives its screen for as long as the page is open. In memory only: a reload forgets it. */
export function createStore<T>(initial: T) {
  const value = held(initial);
  return { ...value, use: () => useSyncExternalStore(value.subscribe, value.get, () => initial) };
}
