import { expect, test } from "vitest";
import { readOrder, readView, tableFilter, withParts, writeOrder } from "./view";

const read = (address: string) => readView(new URLSearchParams(address));

test("what is in the address is the view", () => {
  expect(
    read(
      "from=2026-04-01&to=2027-03-31&symbol=INFY&segment=equity&product=delivery&direction=short&result=unknown_cost&day=2026-11-12&sort=-net&trade=t7",
    ),
  ).toEqual({
    filter: {
      from: "2026-04-01",
      to: "2027-03-31",
      symbol: "INFY",
      segment: "equity",
      product: "delivery",
      direction: "short",
      result: "unknown_cost",
    },
    day: "2026-11-12",
    order: { by: "net", down: true },
    count: "trades",
    without: [],
    trade: "t7",
  });
});

test("an empty address is everything, newest first", () => {
  expect(read("")).toEqual({
    filter: {},
    day: null,
    order: { by: "exit", down: true },
    count: "trades",
    without: [],
    trade: null,
  });
});

test.each([
  ["from=2026-02-30", {}],
  ["to=yesterday", {}],
  ["segment=crypto&product=options", { product: "options" }],
  ["result=WIN", {}],
  ["account=zerodha.2", { account: "zerodha.2" }],
  ["account=groww", { account: "groww" }],
  ["account=mine", {}],
  ["symbol=%20%20", {}],
  ["symbol=%20tcs%20", { symbol: "tcs" }],
])("%s: what we do not know is not there", (address, filter) => expect(read(address).filter).toEqual(filter));

test("a day that is none picks nothing", () => expect(read("day=2026-13-01").day).toBe(null));

test.each([
  [null, { by: "exit", down: true }, null],
  ["exit", { by: "exit", down: false }, "exit"],
  ["-averageEntry", { by: "averageEntry", down: true }, "-averageEntry"],
  ["banana", { by: "exit", down: true }, null],
] as const)("order %s", (text, order, written) => {
  expect(readOrder(text)).toEqual(order);
  expect(writeOrder(order)).toBe(written);
});

test("changing a part leaves the others, and an empty part leaves no trace", () => {
  const address = new URLSearchParams("product=options&other=1&day=2026-11-12");
  expect(withParts(address, { day: null, symbol: "nifty", result: "" }).toString()).toBe(
    "product=options&other=1&symbol=nifty",
  );
});

test("the picked day narrows the table, not the figures", () => {
  const { filter, day } = read("from=2026-04-01&symbol=INFY&day=2026-11-12");
  expect(tableFilter({ filter, day })).toEqual({ from: "2026-11-12", to: "2026-11-12", symbol: "INFY" });
  expect(filter.from).toBe("2026-04-01");
});

test("columns that are left out stand in the address; others are not left out", () => {
  expect(read("without=charges,net,quantity,charges").without).toEqual(["quantity", "charges"]);
});
