import { expect, test } from "vitest";
import type { TypedCard } from "~/api/record";
import { cardFields, cardProblems, fieldsOf, recordsOf } from "./typed-card";

const card: TypedCard = {
  account: "groww.2",
  orderId: "MT1",
  stockName: "Infosys",
  type: "BUY",
  notes: "gap up",
  psychology: "",
  marketOutlook: "",
  records: [
    {
      type: "buy",
      symbol: "INFY",
      price: 1500.5,
      quantity: 10,
      timestamp: "2026-11-19T11:04:07+05:30",
      exchange: "NSE",
      tradetype: "equity",
    },
    {
      type: "sell",
      symbol: "INFY",
      price: 1510,
      quantity: 10,
      timestamp: "2026-11-19T12:48:00+05:30",
      exchange: "NSE",
      tradetype: "equity",
    },
  ],
};

test("a card goes into its fields and comes back as two records with the same order id", () => {
  const fields = fieldsOf(card);
  expect(fields).toMatchObject({
    symbol: "INFY",
    quantity: "10",
    buyPrice: "1500.5",
    buyDate: "2026-11-19T11:04",
    sellPrice: "1510",
    sellDate: "2026-11-19T12:48",
    notes: "gap up",
  });
  const [buy, sell] = recordsOf(card, { ...fields, sellPrice: "1,512.25", sellDate: "2026-11-20T09:15" }, "a@b.in");
  // The second that no field shows is not lost.
  expect(buy).toMatchObject({
    type: "buy",
    price: "1500.5",
    timestamp: "2026-11-19T11:04:07+05:30",
    broker: "groww",
    account: "groww.2",
    orderId: "MT1",
    year: 2026,
    month: 11,
    day: 19,
  });
  expect(sell).toMatchObject({
    type: "sell",
    price: "1512.25",
    timestamp: "2026-11-20T09:15",
    day: 20,
    notes: "gap up",
    email: "a@b.in",
  });
});

test("what is empty is said at its field, and only of what the card has", () => {
  const bought = { ...card, records: [card.records[0]!] };
  expect(cardProblems(bought)({ ...fieldsOf(bought), quantity: " ", buyDate: "" })).toEqual({
    quantity: "Enter how many.",
    buyDate: "Enter when you bought.",
  });
});

test("a refusal of the server stands at its field", () => {
  expect(
    cardFields(card, {
      "trades.1.price": "Too low.",
      "trades.0.timestamp": "Too late.",
      "trades.0.symbol": "What?",
      revision: "x",
    }),
  ).toEqual({
    sellPrice: "Too low.",
    buyDate: "Too late.",
    symbol: "What?",
    revision: "x",
  });
});
