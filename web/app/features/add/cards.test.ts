import { expect, test } from "vitest";
import { isBlank, joinCards, newCard, newOrderId, readCards } from "./cards";

test("an order id is MT, the time and five characters", () => {
  expect(newOrderId(1_795_000_000_000, new Uint8Array([0, 1, 23, 24, 31]))).toBe("MT1795000000000ABZ29");
  // A byte above the alphabet comes round: 32 is the first letter again.
  expect(newOrderId(1, new Uint8Array([32, 33, 255, 0, 0]))).toBe("MT1AB9AA");
  expect(newOrderId()).toMatch(/^MT\d{13}[A-Z2-9]{5}$/);
  expect(newOrderId()).not.toBe(newOrderId());
});

test("a new card is the default card, with the broker of the card before it", () => {
  const first = newCard("MT1");
  expect(first).toMatchObject({
    type: "BUY",
    exchange: "NSE",
    brokerName: "",
    tradetype: "",
    symbol: "",
    quantity: "",
  });
  const second = newCard("MT2", {
    ...first,
    brokerName: "groww",
    tradetype: "fno",
    symbol: "SBIN",
    type: "SELL",
    exchange: "BSE",
  });
  expect(second).toMatchObject({
    orderId: "MT2",
    brokerName: "groww",
    tradetype: "fno",
    symbol: "",
    type: "BUY",
    exchange: "NSE",
  });
});

test("choosing is not typing", () => {
  expect(isBlank({ ...newCard("MT1"), brokerName: "groww", type: "SELL" })).toBe(true);
  expect(isBlank({ ...newCard("MT1"), symbol: "  " })).toBe(true);
  expect(isBlank({ ...newCard("MT1"), notes: "x" })).toBe(false);
});

test("what the storage gives is read card by card; what is none is left out", () => {
  const card = {
    ...newCard("MT1"),
    symbol: "SBIN",
    type: "SELL" as const,
    brokerName: "zerodha" as const,
    account: "zerodha.2",
  };
  expect(readCards([card])).toEqual([card]);
  expect(readCards([{ ...card, account: "../x" }])[0]!.account).toBe("");
  expect(readCards(undefined)).toEqual([]);
  expect(readCards("cards")).toEqual([]);
  expect(readCards([null, 5, {}, { orderId: "X1" }])).toEqual([]);
  expect(readCards([{ orderId: "MT2", symbol: 5, type: "HOLD", brokerName: "robinhood", tradetype: "fno" }])).toEqual([
    { ...newCard("MT2"), tradetype: "fno" },
  ]);
});

test("after signing in one's own cards come first, each once, and blank ones make room", () => {
  const joined = joinCards(
    [card("MT1", "SBIN"), card("MT2", "")],
    [card("MT3", "INFY"), card("MT1", "SBIN"), card("MT4", "")],
  );
  expect(joined.map(({ orderId }) => orderId)).toEqual(["MT1", "MT3"]);
  expect(joinCards(undefined, undefined)).toEqual([]);
});

const card = (orderId: string, symbol: string) => ({ ...newCard(orderId), symbol });
