import { describe, expect, test } from "vitest";
import { bothOf, changed, filterText, othersOf, readCompare } from "./compare-view";

describe("two filters in one address", () => {
  test("are read, and written as they were", () => {
    const address = new URLSearchParams("product=options&with=weekday%3D%21monday%26product%3Dfutures&amountBy=gross");
    const view = readCompare(address);
    expect(view).toEqual({
      one: { product: "options" },
      other: { product: "futures", weekday: "!monday" },
      amountBy: "gross",
      unit: "rupees",
      count: "trades",
    });
    expect(readCompare(new URLSearchParams({ with: filterText(view.other) })).other).toEqual(view.other);
    expect(readCompare(new URLSearchParams()).other).toEqual({});
  });
  test("a part is changed and taken away", () => {
    expect(filterText(changed({ product: "options" }, { segment: "fno" }))).toBe("segment=fno&product=options");
    expect(filterText(changed({ product: "options" }, { product: null }))).toBe("");
    expect(filterText(changed({ product: "options" }, { moon: "1" }))).toBe("product=options");
  });
  test("all the others of one condition", () => {
    expect(othersOf({ weekday: "monday,friday" })).toEqual({ weekday: "!monday,friday" });
    expect(othersOf({ weekday: "!monday" })).toEqual({ weekday: "monday" });
    expect(othersOf({ weekday: "monday", product: "options" })).toBeNull();
    expect(othersOf({ from: "2026-04-01" })).toBeNull();
    expect(othersOf({})).toBeNull();
  });
  test("the trades of both, where one filter says it", () => {
    expect(bothOf({ product: "options" }, { weekday: "monday" })).toEqual({ product: "options", weekday: "monday" });
    expect(bothOf({ product: "options" }, { product: "futures" })).toBeNull();
    expect(bothOf({ product: "options", segment: undefined }, { segment: "fno" })).toEqual({
      product: "options",
      segment: "fno",
    });
  });
});
