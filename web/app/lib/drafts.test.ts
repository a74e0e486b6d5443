import { expect, test } from "vitest";
import { draftOf, draftsOn, VISITOR } from "./drafts";
import { onMap } from "./drafts-on-map";

const join = (own: unknown, visitors: unknown) => [
  ...((own as string[] | undefined) ?? []),
  ...((visitors as string[] | undefined) ?? []),
];

test("each owner has a draft of their own", async () => {
  const { drafts } = onMap();
  await drafts.keep("asha", ["a"]);
  await drafts.keep(VISITOR, ["v"]);
  expect(await drafts.read("asha")).toEqual(["a"]);
  expect(await drafts.read(VISITOR)).toEqual(["v"]);
  expect(await drafts.read("binod")).toBeUndefined();
});

test("signing in takes the visitor's draft along, once", async () => {
  const { drafts, map } = onMap();
  await drafts.keep("asha", ["a"]);
  await drafts.keep(VISITOR, ["v"]);
  expect(await drafts.adopt("asha", join)).toEqual(["a", "v"]);
  expect([...map]).toEqual([["asha", ["a", "v"]]]);
  expect(await drafts.adopt("asha", join)).toEqual(["a", "v"]);
  expect(await drafts.adopt("binod", join)).toEqual([]);
});

test("a visitor's draft is handed on in one piece: a page that ends leaves it with the one or with the other", async () => {
  const { map } = onMap();
  map.set(VISITOR, ["v"]);
  const steps: string[] = [];
  const drafts = draftsOn({
    get: async (owner) => map.get(owner),
    list: async () => [],
    names: async () => [],
    put: async () => void steps.push("put"),
    remove: async () => void steps.push("remove"),
    removeAll: async () => undefined,
    hand: async (from, to) => void steps.push(`${from} to ${to}`),
  });
  await drafts.adopt("asha", join);
  expect(steps).toEqual(["visitor to asha"]);
});

test("signing out erases one's own draft, tells the screens, and leaves those of others", async () => {
  const { drafts, map } = onMap();
  const told: string[] = [];
  const stop = drafts.onErased((owner) => told.push(owner));
  await drafts.keep("asha", ["a"]);
  await drafts.keep(draftOf("asha", "note/1"), "n");
  await drafts.keep("binod", ["b"]);
  await drafts.erase("asha");
  expect([...map.keys()]).toEqual(["binod"]);
  stop();
  await drafts.erase("binod");
  expect(told).toEqual(["asha"]);
  expect(map.size).toBe(0);
});

test("a late write does not overtake an erasing", async () => {
  const map = new Map<string, unknown>();
  const slow = draftsOn({
    get: async (owner) => map.get(owner),
    list: async () => [],
    names: async () => [],
    put: (owner, draft) => new Promise((resolve) => setTimeout(() => resolve(void map.set(owner, draft)), 20)),
    remove: async (owner) => void map.delete(owner),
    hand: async (from, to, draft) => void (map.set(to, draft), map.delete(from)),
    removeAll: async (owner) => void map.delete(owner),
  });
  const writing = slow.keep("asha", ["a"]);
  await slow.erase("asha");
  await writing;
  expect(map.size).toBe(0);
});

test("a store that fails once does not stop the rest", async () => {
  let first = true;
  const drafts = draftsOn({
    get: async () => "kept",
    list: async () => [],
    names: async () => [],
    put: async () => {
      if (!first) return;
      first = false;
      throw new Error("full");
    },
    remove: async () => undefined,
    hand: async () => undefined,
    removeAll: async () => undefined,
  });
  await expect(drafts.keep("asha", [])).rejects.toThrow("full");
  expect(await drafts.read("asha")).toBe("kept");
});

test("a draft has the name under which it is read, and a longer kind is another one", async () => {
  const { drafts } = onMap();
  await drafts.keep(draftOf("asha", "trade/one"), "first");
  await drafts.keep(draftOf("asha", "trade/one#1"), "of another tab");
  await drafts.keep(draftOf("asha", "trades"), "no trade");
  await drafts.keep(draftOf("ravi", "trade/two"), "another's");
  expect(await drafts.names("asha", "trade")).toEqual(["asha/trade/one", "asha/trade/one#1"]);
});
