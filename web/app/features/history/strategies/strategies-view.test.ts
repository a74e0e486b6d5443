import { expect, test } from "vitest";
import type { StrategyLine } from "~/api/strategies";
import { openLine, pagesOf, readStrategies, rolledText, sumText, tradeAddress } from "./strategies-view";

const read = (text: string) => readStrategies(new URLSearchParams(text));

test("the address says the filter, the kind, the page and what is open", () => {
  expect(read("segment=fno&kind=short_strangle&page=3&strategy=zerodha-1-0")).toEqual({
    filter: { segment: "fno" },
    kind: "short_strangle",
    page: 3,
    open: "zerodha-1-0",
  });
  for (const page of ["", "0", "-1", "1.5", "x", "1e9"]) expect(read(`page=${page}`).page, page).toBe(1);
});

test("pages and trades have their addresses", () => {
  expect([0, 1, 50, 51, 500].map(pagesOf)).toEqual([1, 1, 1, 2, 10]);
  expect(tradeAddress("own", "zerodha.2-0f")).toBe("/trades/zerodha.2-0f");
  expect(tradeAddress("sample", "zerodha-0f")).toBe("/demo?trade=zerodha-0f");
});

test("sentences say what moved and what is not known", () => {
  expect(rolledText({ id: "", name: "Short strangle", leg: "call" })).toBe(
    "The call was moved here from Short strangle.",
  );
  expect(rolledText({ id: "", name: "Short strangle", leg: null })).toBe("Rolled from Short strangle.");
  expect(sumText({ closed: 14, open: 0, unsettled: 0, won: 12 })).toBe("14 closed, 12 of them won");
  expect(sumText({ closed: 1, open: 2, unsettled: 1, won: 0 })).toBe(
    "1 closed, 0 of them won, 2 open, 1 without a closing price",
  );
});

const line = (id: string, trades: string[]) =>
  ({ id, legs: trades.map((trade) => ({ trades: [{ id: trade, part: false }] })) }) as unknown as StrategyLine;

test("a line stays open when its id changes with its name, and closes when its trades go apart", () => {
  const old = line("zerodha-1-0", ["a", "b"]);
  const before = { id: "zerodha-1-0", line: old };
  const others = [line("zerodha-2-0", ["c"])];
  expect(openLine([...others, old], "zerodha-1-0", null)).toBe(old);
  const named = line("hand-7", ["b", "a"]);
  expect(openLine([...others, named], "zerodha-1-0", before)).toBe(named);
  expect(openLine([...others, named], "zerodha-1-0", null)).toBeNull();
  expect(openLine([...others, named], "zerodha-9-9", before)).toBeNull();
  const alone = [line("hand-8", ["a"]), line("hand-9", ["b"])];
  expect(openLine([...others, ...alone], "zerodha-1-0", before)).toBeNull();
  expect(openLine([...others, named], null, before)).toBeNull();
});
