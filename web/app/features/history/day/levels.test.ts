import { expect, test } from "vitest";
import { readLevels, symbolsOf, tradesIn, writeLevels } from "./levels";

test("levels are read as they are written", () => {
  const text = "NIFTY, 24500.5, resistance, twice\nTCS, 3400";
  const levels = [
    { symbol: "NIFTY", price: "24500.5", word: "resistance, twice" },
    { symbol: "TCS", price: "3400", word: "" },
  ];
  expect(readLevels(text)).toEqual(levels);
  expect(writeLevels(levels)).toBe(text);
  expect(readLevels("")).toEqual([]);
});

test("a symbol finds its share and its contracts, not what begins like it", () => {
  const trades = [{ title: "NIFTY 25000 CE 17 Nov 2026" }, { title: "NIFTYBEES" }, { title: "Nifty" }];
  expect(tradesIn("NIFTY", trades).map(({ title }) => title)).toEqual(["NIFTY 25000 CE 17 Nov 2026", "Nifty"]);
  expect(symbolsOf("TCS, NIFTY")).toEqual(["TCS", "NIFTY"]);
  expect(symbolsOf("")).toEqual([]);
});
