import { expect, test } from "vitest";
import { problemsByCard } from "./answers";

test("a record's field is shown at the card it came from", () => {
  expect(
    problemsByCard({
      "trades.0.price": "low",
      "trades.1.timestamp": "early",
      "trades.3.price": "high",
      "trades.2.symbol": "unknown",
      "trades.3.symbol": "unknown",
      "trades.4.broker": "which?",
      email: "not yours",
      trades: "too many",
      "trades.5.orderId": "taken",
    }),
  ).toEqual(
    new Map([
      [0, { buyPrice: "low", sellDate: "early" }],
      [1, { sellPrice: "high", symbol: "unknown" }],
      [2, { brokerName: "which?" }],
    ]),
  );
});
