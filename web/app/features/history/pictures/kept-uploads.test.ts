import { expect, test } from "vitest";
import { fitting } from "./kept-uploads";

test("pictures are kept in their order, as many as there is room for", () => {
  const all = [4, 5, 2, 1].map((size) => ({ file: { size } }));
  expect(fitting(all, 12).map(({ file }) => file.size)).toEqual([4, 5, 2, 1]);
  // 4 + 5 leave 1: the picture of 2 does not fit, the one of 1 does.
  expect(fitting(all, 10).map(({ file }) => file.size)).toEqual([4, 5, 1]);
  expect(fitting(all, 3).map(({ file }) => file.size)).toEqual([2, 1]);
  expect(fitting(all, 0)).toEqual([]);
});
