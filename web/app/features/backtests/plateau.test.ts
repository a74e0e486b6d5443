import { expect, test } from "vitest";
import { plateaus, ranked } from "./plateau";

test("a cell stands among its neighbours", () => {
  // One number: 1 of (1, 9), 2 of (1, 9, 2) …
  expect(plateaus([4], [1, 9, 2, 3])).toEqual([5, 2, 3, 2.5]);
  // Two numbers, three rows of three; the peak of 90 stands alone, the corner right below stands on a plain.
  const cells = [1, 2, 3, 4, 90, 6, 7, 8, 9];
  expect(plateaus([3, 3], cells)).toEqual([3, 3.5, 4.5, 5.5, 6, 7, 7.5, 7.5, 8.5]);
  // Three numbers of two values each: every cell is a neighbour of every other.
  expect(plateaus([2, 2, 2], [8, 7, 6, 5, 4, 3, 2, 1])).toEqual([4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 4.5]);
  // Undefined neighbours do not count, and what is undefined itself stands on none; a number of one value has no
  // neighbours along it.
  expect(plateaus([1, 3], [null, 4, null])).toEqual([null, 4, null]);
  expect(plateaus([3], [null, null, 1])).toEqual([null, null, 1]);
  expect(plateaus([3], [5, null, 1])).toEqual([5, null, 1]);
});

test("the highest comes first, undefined ones last", () => {
  expect(ranked([1, null, 3, 1])).toEqual([2, 0, 3, 1]);
});
