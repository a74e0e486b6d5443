import { expect, test } from "vitest";
import type { Line } from "~/ui/trades-line";
import { createSelection } from "./selection";

const trade = (id: string) => ({ kind: "trade", id }) as Line;
/** A balance, four trades, and one that has not come. */
const all: Line[] = [
  { kind: "balance", words: "", value: 0, last: false },
  trade("a"),
  trade("b"),
  { kind: "waiting" },
  trade("c"),
];
const lines = { count: all.length, at: (place: number) => all[place]! };
const ids = (of: ReturnType<typeof createSelection>) => [...of.get().ids].toSorted();

test("rows are chosen one by one, and with Shift those in between", () => {
  const selection = createSelection();
  selection.over(lines);
  selection.toggle("a", 3, false);
  expect(ids(selection)).toEqual(["a"]);
  selection.toggle("c", 6, true);
  expect(ids(selection)).toEqual(["a", "b", "c"]);
  selection.toggle("b", 4, false);
  expect(ids(selection)).toEqual(["a", "c"]);
  selection.toggle("a", 3, true);
  expect(ids(selection)).toEqual(["c"]);
});

test("all of a filter are chosen as one, and none can be left out", () => {
  const selection = createSelection();
  selection.toggle("a", 3, false);
  selection.chooseAll();
  selection.toggle("a", 3, false);
  expect([selection.all(), ids(selection)]).toEqual([true, []]);
  selection.clear();
  expect([selection.all(), ids(selection)]).toEqual([false, []]);
});
