import { expect, test } from "vitest";
import { draftsOn } from "~/lib/drafts";
import { onMap } from "~/lib/drafts-on-map";
import { keptOn } from "./kept-uploads";

const one = (id: string, size: number, chosenAt: number) => ({
  id,
  beside: { day: "2026-06-02" },
  name: `${id}.png`,
  file: new Blob([new Uint8Array(size)]),
  chosenAt,
});

/** Two tabs of one browser. */
function tabs() {
  const { map, store } = onMap();
  return { map, here: keptOn(draftsOn(store)), there: keptOn(draftsOn(store)) };
}

test("what another tab keeps stays, and is read in the order in which it was chosen", async () => {
  const { map, here, there } = tabs();
  map.set("asha/picture/b", "a caption that is being written");
  expect(await there.keep("asha", one("b", 4, 20))).toBeNull();
  expect(await here.keep("asha", one("z", 4, 10))).toBeNull();
  expect(await here.keep("binod", one("c", 4, 5))).toBeNull();
  expect((await here.read("asha")).map(({ id }) => id)).toEqual(["z", "b"]);
  await here.drop("asha", "z");
  expect((await here.read("asha")).map(({ id }) => id)).toEqual(["b"]);
  expect(map.has("asha/picture/b")).toBe(true);
});

test("one is kept while there is room beside those of every tab", async () => {
  const { here, there } = tabs();
  expect(await there.keep("asha", one("a", 6, 1), 10)).toBeNull();
  // 6 + 5 are more than 10; 6 + 4 are not, and a second time it is no other one.
  expect(await here.keep("asha", one("b", 5, 2), 10)).toBe("room");
  expect(await here.keep("asha", one("c", 4, 3), 10)).toBeNull();
  expect(await here.keep("asha", one("c", 4, 3), 10)).toBeNull();
  expect((await there.read("asha")).map(({ id }) => id)).toEqual(["a", "c"]);
});

const refuse = () => Promise.reject(new Error("no storage"));

test("a browser that keeps nothing says so", async () => {
  const none = keptOn({ keep: refuse, drop: refuse, list: refuse });
  expect(await none.keep("asha", one("a", 1, 1))).toBe("storage");
  expect(await none.read("asha")).toEqual([]);
  await none.drop("asha", "a");
});
