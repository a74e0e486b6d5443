import { afterAll, expect, test } from "vitest";
import { newCard } from "./cards";
import { recordsOf } from "./record";

// A browser far from India, where midnight of the 20th in Mumbai is still the 19th.
const zone = process.env.TZ;
process.env.TZ = "America/New_York";
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const card = {
  ...newCard("MT1795000000000ABCDE"),
  stockName: " State Bank of India ",
  symbol: " sbin ",
  type: "SELL" as const,
  exchange: "BSE" as const,
  buyPrice: "968.20",
  buyDate: "2026-11-20T00:05",
  sellPrice: "974.65",
  sellDate: "2026-11-20T12:48",
  quantity: "600",
  brokerName: "zerodha" as const,
  tradetype: "equity" as const,
  notes: "Second test of 968 held.",
  psychology: "Patient for once.",
  marketOutlook: "Flat",
};

test("one card, two records: the buy with its price and time, the sell with its own, one order id", () => {
  const both = {
    symbol: "SBIN",
    quantity: "600",
    broker: "zerodha",
    tradetype: "equity",
    exchange: "BSE",
    email: "meera@example.in",
    year: 2026,
    month: 11,
    day: 20,
    orderId: "MT1795000000000ABCDE",
    stockName: "State Bank of India",
    cardType: "SELL",
    notes: "Second test of 968 held.",
    psychology: "Patient for once.",
    marketOutlook: "Flat",
  };
  expect(recordsOf([card], "meera@example.in")).toEqual([
    { ...both, type: "buy", price: "968.20", timestamp: "2026-11-20T00:05" },
    { ...both, type: "sell", price: "974.65", timestamp: "2026-11-20T12:48" },
  ]);
});

test("a commodity is MCX's and a currency NSE's, whatever was chosen before", () => {
  const cards = [
    { ...card, tradetype: "commodity" as const },
    { ...card, tradetype: "currency" as const },
  ];
  expect(recordsOf(cards, "").map(({ exchange }) => exchange)).toEqual(["MCX", "MCX", "NSE", "NSE"]);
});

test("the account goes along when one was chosen, unless it is another broker's", () => {
  expect(recordsOf([{ ...card, account: "zerodha.2" }], "").map(({ account }) => account)).toEqual([
    "zerodha.2",
    "zerodha.2",
  ]);
  expect(recordsOf([{ ...card, account: "groww.2" }], "").map((one) => "account" in one)).toEqual([false, false]);
});

test("the wall clock goes as it was typed, whatever zone the browser is in", () => {
  expect(new Date("2026-11-20T00:05").toISOString()).toBe("2026-11-20T05:05:00.000Z"); // the trap is set
  const [buy] = recordsOf([{ ...card, buyDate: "2027-01-01T00:00" }], "");
  expect(buy).toMatchObject({ timestamp: "2027-01-01T00:00", year: 2027, month: 1, day: 1 });
});

test("cards keep their order: records 2n and 2n + 1 are those of card n", () => {
  const records = recordsOf([card, { ...card, orderId: "MT2" }], "");
  expect(records.map(({ orderId, type }) => `${orderId.slice(0, 3)} ${type}`)).toEqual([
    "MT1 buy",
    "MT1 sell",
    "MT2 buy",
    "MT2 sell",
  ]);
});

test("prices are sent as they were typed, never as floats", () => {
  expect(recordsOf([{ ...card, buyPrice: "99999999.95", quantity: "0.12345678" }], "")[0]).toMatchObject({
    price: "99999999.95",
    quantity: "0.12345678",
  });
});
