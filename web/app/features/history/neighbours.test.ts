import { expect, test } from "vitest";
import type { TradeLine, TradePage } from "~/api/history";
import { neighboursOf } from "./neighbours";

const page = (...ids: string[]) => ({ rows: ids.map((id) => ({ id }) as TradeLine) }) as TradePage;
const hundred = (letter: string) => page(...Array.from({ length: 100 }, (_, at) => `${letter}${at}`));

test.each([
  ["a", { place: 1, total: 3, before: null, after: "b" }],
  ["b", { place: 2, total: 3, before: "a", after: "c" }],
  ["c", { place: 3, total: 3, before: "b", after: null }],
  ["z", null],
])("%s among three", (id, expected) => {
  expect(neighboursOf(id, new Map([[0, page("a", "b", "c")]]), 3)).toEqual(expected);
});

test("at the edge of a page: the next one is not known before it has come", () => {
  const first = new Map([[0, hundred("a")]]);
  expect(neighboursOf("a99", first, 150)).toEqual({ place: 100, total: 150, before: "a98", after: undefined });
  expect(neighboursOf("a99", new Map([...first, [1, page("b0")]]), 150)).toEqual({
    place: 100,
    total: 150,
    before: "a98",
    after: "b0",
  });
});
