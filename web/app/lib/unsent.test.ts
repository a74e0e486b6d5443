import { expect, test } from "vitest";
import { draftOf } from "./drafts";
import { onMap } from "./drafts-on-map";
import { countUnsent } from "./unsent";

test("notes of trades and days and pictures are counted, of two tabs once, of their owner alone", async () => {
  const { drafts } = onMap();
  for (const [owner, name] of [
    ["asha", "trade/one"],
    ["asha", "trade/one#1"],
    ["asha", "day/2026-06-02"],
    ["asha", "pictures/a1"],
    ["asha", "about/one"],
    ["asha", "fees"],
    ["ravi", "trade/two"],
  ] as const)
    await drafts.keep(draftOf(owner, name), "something");
  expect(await countUnsent("asha", drafts)).toEqual({ notes: 2, pictures: 1 });
  expect(await countUnsent("ravi", drafts)).toEqual({ notes: 1, pictures: 0 });
  expect(await countUnsent("nobody", drafts)).toEqual({ notes: 0, pictures: 0 });
});
