import { expect, test } from "vitest";
import type { Trade } from "~/api/report";
import { filterRows, newestFirst, readShow, readSort, rowsOf, sortRows, writeSort, writeView } from "./trades-order";

function trade(symbol: string, exitTime: string | null, netPnl: number | null): Trade {
  return {
    symbol,
    isin: null,
    segment: "equity",
    product: "intraday",
    direction: "long",
    quantity: 1,
    openQuantity: 0,
    entryTime: null,
    exitTime,
    averageEntry: 1,
    averageExit: 1,
    buyValue: 1,
    sellValue: 1,
    grossPnl: netPnl,
    charges: 0,
    netPnl,
    status: netPnl === null ? "unknown_cost" : "win",
    assumed: false,
    exits: [],
  };
}

const rows = rowsOf([
  trade("ITC", "2026-05-04T10:00:00+05:30", 5),
  trade("SBIN", "2026-05-05T00:10:00+05:30", null),
  trade("TCS", null, -3),
  trade("LT", "2026-05-04T15:00:00+05:30", 9),
]);

function check(sort: string | null, expected: string) {
  expect(
    sortRows(rows, readSort(sort))
      .map((row) => row.trade.symbol)
      .join(" "),
  ).toBe(expected);
}

test("newest first, open positions on top", () => check(null, "TCS SBIN LT ITC"));
test("oldest first", () => check("exit", "ITC LT SBIN TCS"));
test("by net, unknown last", () => check("net", "TCS ITC LT SBIN"));
test("by net downwards, unknown still last", () => check("-net", "LT ITC TCS SBIN"));
test("by instrument", () => check("instrument", "ITC LT SBIN TCS"));
test("an unknown column falls back to newest first", () => check("-banana", "TCS SBIN LT ITC"));

test("the default order leaves the address clean", () => {
  expect(writeSort(newestFirst)).toBe(null);
  expect(writeSort({ by: "net", down: true })).toBe("-net");
  expect(writeSort({ by: "exit", down: false })).toBe("exit");
});

test("a day is an Indian day", () => expect(rows[1]?.day).toBe("2026-05-05"));

function symbols(show: Parameters<typeof filterRows>[1]) {
  return filterRows(rows, show)
    .map((row) => row.trade.symbol)
    .join(" ");
}

test("filters by text and by what needs you", () => {
  expect(symbols({ product: "", result: "", text: "t" })).toBe("ITC TCS LT");
  expect(symbols({ product: "", result: "needs", text: "" })).toBe("SBIN");
  expect(symbols({ product: "options", result: "", text: "" })).toBe("");
});

test("order and filters live in the address, and what is not set leaves no trace", () => {
  const show = { product: "options", result: "", text: "nifty" };
  const address = writeView(new URLSearchParams("result=win&other=1"), { by: "net", down: true }, show);
  expect(address.toString()).toBe("other=1&sort=-net&product=options&symbol=nifty");
  expect(readShow(address)).toEqual(show);
  expect(writeView(address, newestFirst, readShow(new URLSearchParams())).toString()).toBe("other=1");
});
