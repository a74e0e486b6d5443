import { expect, test } from "vitest";
import { pagesOf, readStrategies, rolledText, sumText, tradeAddress } from "./strategies-view";

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
