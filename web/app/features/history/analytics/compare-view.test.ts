import { describe, expect, test } from "vitest";
import { bothOf, changed, filterText, othersOf, readCompare, swapped } from "./compare-view";

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
  test("change sides, and all else stays as it is", () => {
    const address = new URLSearchParams(
      "segment=fno&product=options&with=product%3Dfutures&unit=r&count=strategies&cards=figures",
    );
    const next = swapped(address);
    expect(Object.fromEntries(next)).toEqual({
      product: "futures",
      with: "segment=fno&product=options",
      unit: "r",
      count: "strategies",
      cards: "figures",
    });
    expect(Object.fromEntries(swapped(next))).toEqual(Object.fromEntries(address));
    expect(swapped(new URLSearchParams("with=product%3Dfutures")).toString()).toBe("product=futures");
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
