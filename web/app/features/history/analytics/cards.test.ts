import { expect, test } from "vitest";
import { readCards, writeCards } from "./cards";

const cards = [
  ["falls", "Drawdowns"],
  ["spread", "Spread"],
  ["year", "Another order"],
] as const;

test("cards keep the order of the address, each once, and what is not known is as if it were not there", () => {
  const of = (search: string) => readCards(new URLSearchParams(search), cards);
  expect(of("")).toEqual(["falls", "spread", "year"]);
  expect(of("cards=year,falls,year,moon")).toEqual(["year", "falls"]);
  expect(of("cards=moon")).toEqual(["falls", "spread", "year"]);
  expect(writeCards(["falls", "spread", "year"], cards)).toBeNull();
  expect(writeCards(["year", "falls"], cards)).toBe("year,falls");
});
