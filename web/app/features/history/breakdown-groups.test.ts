import { expect, test } from "vitest";
import { groupFilter, groupName, readCut, readFigure } from "./breakdown-groups";

const accounts = [{ broker: "zerodha", account: "zerodha.2", accountName: "Family", imports: 1 }] as const;

test("a group has the name a trader uses", () => {
  const names = [
    ["underlying", "NIFTY"],
    ["product", "intraday"],
    ["segment", "fno"],
    ["direction", "short"],
    ["result", "unknown_cost"],
    ["month", "2026-02"],
    ["weekday", "friday"],
    ["entryHour", "9"],
    ["entryHour", null],
    ["account", "zerodha.2"],
  ] as const;
  expect(names.map(([by, key]) => groupName(by, key, accounts))).toEqual([
    "NIFTY",
    "Intraday",
    "F&O",
    "Short",
    "Unknown cost",
    "Feb 2026",
    "Friday",
    "9:00 to 10:00",
    "Time not in the file",
    "Family",
  ]);
});

test("a group leads to its own trades where the journal has the filter", () => {
  expect(groupFilter("product", "futures")).toEqual({ product: "futures" });
  expect(groupFilter("month", "2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  // Part of a symbol is also part of another one.
  expect(groupFilter("underlying", "NIFTY")).toBeNull();
  expect(groupFilter("weekday", "friday")).toBeNull();
  expect(groupFilter("entryHour", null)).toBeNull();
});

test("what the address does not say, or says wrongly, is the usual", () => {
  expect([readCut(null), readCut("moon"), readCut("month")]).toEqual(["underlying", "underlying", "month"]);
  expect([readFigure(null), readFigure("net")]).toEqual(["closedTrades", "net"]);
});
