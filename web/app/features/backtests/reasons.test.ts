import { expect, test } from "vitest";
import { noLuck, noSharpe } from "./reasons";

test("few days and equal days are two reasons", () => {
  expect([noSharpe(59), noSharpe(60)]).toEqual(["needs 60 days", "no two days differ"]);
  expect(noLuck(59)).toMatch(/^Under 60 days/);
  expect(noLuck(60)).toMatch(/^No two days/);
});
