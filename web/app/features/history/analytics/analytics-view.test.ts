import { expect, test } from "vitest";
import {
  countedIn,
  dayAddress,
  depth,
  figureOf,
  howOf,
  numbersOf,
  opensResults,
  readAnalytics,
  shortName,
  tradesAddress,
  unitOf,
  usualLists,
} from "./analytics-view";

test("an address without anything is the usual page", () => {
  const view = readAnalytics(new URLSearchParams());
  expect(view).toEqual({
    filter: {},
    unit: "rupees",
    amountBy: "net",
    count: "trades",
    lists: usualLists,
    figures: [],
    split: false,
    rows: "entryWeekday",
    columns: "entryTime",
    show: "mean",
    cell: null,
  });
});

test("what is unknown is as if it were not there; lists keep their order", () => {
  const view = readAnalytics(
    new URLSearchParams("unit=gold&lists=held,setup&rows=month&cell=friday|0915..1015&weekday=!monday&segment=moon"),
  );
  expect([view.unit, view.lists, view.rows, view.cell]).toEqual([
    "rupees",
    ["held", "setup"],
    "month",
    { row: "friday", column: "0915..1015" },
  ]);
  expect(view.filter).toEqual({ weekday: "!monday" });
  expect(howOf(view).lists).toBe("held,setup");
  const more = readAnalytics(new URLSearchParams("figures=median,sqn,median&split=equal"));
  expect([more.figures, more.split]).toEqual([["median", "sqn"], true]);
  expect(howOf(more)).toMatchObject({ figures: "median,sqn", split: "equal" });
  expect([howOf(view).figures, howOf(view).split]).toEqual([undefined, undefined]);
});

test("trades behind a number: the filter and its conditions", () => {
  expect(tradesAddress("own", { segment: "fno", weekday: "!monday" }, { weekday: "friday", setup: "a\\, b" })).toBe(
    "/trade-history?segment=fno&weekday=friday&setup=a%5C%2C+b",
  );
  expect(tradesAddress("sample", {}, { product: "!options,futures" })).toBe("/demo?product=%21options%2Cfutures");
});

test("the best and the worst day open their trades, under the filter that they are the best of", () => {
  const sums = { bestDay: "2026-11-02", worstDay: null };
  expect(dayAddress("own", { product: "options" }, sums, "bestDay")).toBe(
    "/trade-history?from=2026-11-02&to=2026-11-02&product=options",
  );
  expect([dayAddress("own", {}, sums, "worstDay"), dayAddress("own", {}, sums, "winRate")]).toEqual([null, null]);
});

test("the numbers of a unit", () => {
  const sums = {
    closedTrades: 9,
    openTrades: 0,
    unknown: 0,
    few: null,
    tradesWithR: 0,
    fewWithR: "underFive" as const,
    tradesWithCapital: 6,
    fewWithCapital: "underTwenty" as const,
    bestDay: null,
    worstDay: null,
    figures: { amount: 5, expectancy: 0.5, tStatistic: -1.2, totalR: null, totalOfCapital: 0.02 },
  };
  expect(numbersOf(sums, "rupees")).toEqual({ sum: 5, mean: 0.5, sureness: -1.2 });
  expect(numbersOf({ ...sums, closedTrades: 0, unknown: 2 }, "rupees").sum).toBeNull();
  expect(numbersOf(sums, "r")).toEqual({ sum: null, mean: null, sureness: null });
  expect(numbersOf(sums, "percent")).toEqual({ sum: 0.02, mean: null, sureness: null });
  expect(countedIn(sums, "percent")).toEqual({ trades: 6, few: "underTwenty" });
  expect(countedIn(sums, "rupees")).toEqual({ trades: 9, few: null });
});

test("of results that nobody knows no figure is 0, but their number", () => {
  const sums = { closedTrades: 0, openTrades: 0, unknown: 2, figures: { gross: 0, wins: 0 } };
  expect([figureOf(sums, "gross", "result"), figureOf(sums, "wins", "count")]).toEqual([null, 0]);
  const even = { ...sums, closedTrades: 1 };
  expect([figureOf(even, "gross", "result"), figureOf(even, "median", "result")]).toEqual([0, null]);
});

test("the unit of the address and of the switch", () => {
  expect(readAnalytics(new URLSearchParams("unit=percent")).unit).toBe("percent");
  expect(readAnalytics(new URLSearchParams("unit=dollars")).unit).toBe("rupees");
  expect(["₹", "%", "R"].map(unitOf)).toEqual([null, "percent", "r"]);
});

test("short names for a phone", () => {
  expect(["Wednesday", "14:15 – close", "Opening, 09:15 – 09:45", "Options"].map(shortName)).toEqual([
    "Wed",
    "14:15",
    "Opening, 09:15 – 09:45",
    "Options",
  ]);
});

test("deeper is surer, whatever the sign", () => {
  expect([null, 0.4, -0.6, 1.2, -1.6, 2.5].map(depth)).toEqual([0, 0, 1, 2, 3, 4]);
});

test("the filter's results are those of whole trades by net", () => {
  const net = { amountBy: "net", count: "trades" };
  expect(opensResults(net, {}, 0)).toBe(true);
  // What is usual is not in the address of the risk page.
  expect(opensResults({ amountBy: "", count: "" }, {}, 0)).toBe(true);
  expect(opensResults({ ...net, amountBy: "gross" }, {}, 0)).toBe(false);
  expect(opensResults({ ...net, count: "strategies" }, {}, 0)).toBe(false);
  expect(opensResults(net, { result: "win" }, 0)).toBe(false);
  expect(opensResults(net, {}, 1)).toBe(false);
});
