// Drafts of a test: in a Map.
import { draftsOn, type DraftStore } from "./drafts";

export function onMap() {
  const map = new Map<string, unknown>();
  const under = (start: string) => [...map.keys()].filter((key) => key.startsWith(start)).toSorted();
  const store: DraftStore = {
    get: async (owner) => map.get(owner),
    list: async (start) => under(start).map((key) => map.get(key)),
    names: async (start) => under(start),
    put: async (owner, draft) => void map.set(owner, draft),
    remove: async (owner) => void map.delete(owner),
    hand: async (from, to, draft) => void (map.set(to, draft), map.delete(from)),
    removeAll: async (owner) => [owner, ...under(`${owner}/`)].forEach((key) => map.delete(key)),
  };
  return { map, store, drafts: draftsOn(store) };
}
