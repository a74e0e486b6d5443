import { expect, test } from "vitest";
import { type Card, newCard } from "./cards";
import { pastedNumber, problemsOf } from "./rules";

// Saturday 21 November 2026, 21:00 in India.
const now = Date.parse("2026-11-21T15:30:00Z");

const good: Card = {
  ...newCard("MT1"),
  stockName: "State Bank of India",
  symbol: "SBIN",
  buyPrice: "968.20",
  buyDate: "2026-11-19T11:04",
  sellPrice: "974.65",
  sellDate: "2026-11-19T12:48",
  quantity: "600",
  brokerName: "zerodha",
  tradetype: "equity",
};

function check(part: Partial<Card>, expected: Record<string, string>) {
  expect(problemsOf({ ...good, ...part }, now)).toEqual(expected);
}

const LOW = "The lowest price is ₹0.50, in steps of ₹0.05.";
const NONE = "Quantity must be greater than 0.";

test("a whole card is ready; notes are optional", () => {
  check({}, {});
  check({ notes: "", psychology: "", marketOutlook: "" }, {});
});

test("a blank card lacks all nine", () => {
  expect(Object.keys(problemsOf(newCard("MT1"), now))).toEqual([
    "stockName",
    "symbol",
    "buyPrice",
    "buyDate",
    "sellPrice",
    "sellDate",
    "quantity",
    "brokerName",
    "tradetype",
  ]);
});

test("prices: from 0.50 in steps of 0.05, exactly", () => {
  check({ buyPrice: "0.5" }, {});
  check({ buyPrice: "0.55" }, {});
  check({ buyPrice: "0.50000" }, {});
  check({ buyPrice: "1." }, {});
  check({ buyPrice: "0.45" }, { buyPrice: LOW });
  check({ buyPrice: "0" }, { buyPrice: LOW });
  check({ buyPrice: "0.52" }, { buyPrice: LOW });
  check({ buyPrice: "72.755" }, { buyPrice: LOW });
  // 0.15 + 0.05 is a step although floats say otherwise.
  check({ buyPrice: "1482.30", sellPrice: "1482.35" }, {});
  check({ sellPrice: "-1" }, { sellPrice: "Enter the price as a number, such as 968.20." });
  check({ sellPrice: "1e3" }, { sellPrice: "Enter the price as a number, such as 968.20." });
  check({ sellPrice: " " }, { sellPrice: "Enter the price you sold at." });
  check({ sellPrice: "1000000000" }, { sellPrice: "Enter a price below ₹100 crore." });
  check({ sellPrice: "999999999.95" }, {});
});

test("a currency is quoted in four decimals, a commodity as shares are", () => {
  const currency = { tradetype: "currency", quantity: "1000", buyPrice: "83.4525", sellPrice: "0.0025" } as const;
  check(currency, {});
  check({ ...currency, buyPrice: "83.45251" }, { buyPrice: "A price of a currency has at most 4 decimals." });
  check({ ...currency, buyPrice: "0" }, { buyPrice: "Enter a price above 0." });
  check({ ...currency, buyPrice: "x" }, { buyPrice: "Enter the price as a number, such as 83.4525." });
  check({ tradetype: "commodity", buyPrice: "0.02" }, { buyPrice: LOW });
});

test("quantities: above 0, whole for contracts", () => {
  check({ quantity: "1.5", tradetype: "commodity" }, { quantity: "Enter a whole number for futures and options." });
  check({ quantity: "0" }, { quantity: NONE });
  check({ quantity: "0.000" }, { quantity: NONE });
  check({ quantity: "-5" }, { quantity: NONE });
  check({ quantity: "1.5" }, {});
  check({ quantity: "1.5", tradetype: "fno" }, { quantity: "Enter a whole number for futures and options." });
  check({ quantity: "75.0", tradetype: "fno" }, {});
  check({ quantity: "0.12345678" }, {});
  check({ quantity: "0.123456789" }, { quantity: "A quantity can have at most 8 decimals." });
  check({ quantity: "ten" }, { quantity: "Enter the quantity as a number, such as 600." });
  check({ quantity: "" }, { quantity: "Enter the quantity." });
});

test("times: Indian wall clock from 1990 to a day from now", () => {
  check({ buyDate: "" }, { buyDate: "Enter when you bought: date and time (IST)." });
  check({ sellDate: "" }, { sellDate: "Enter when you sold: date and time (IST)." });
  check({ buyDate: "1989-12-31T15:00" }, { buyDate: "Enter a date from 1 January 1990 on." });
  check({ buyDate: "1990-01-01T00:00" }, {});
  check({ sellDate: "2026-11-22T21:00" }, {});
  check({ sellDate: "2026-11-22T21:01" }, { sellDate: "This is in the future." });
});

test("shares may be sold before they are bought only within one day, contracts on any", () => {
  check({ sellDate: "2026-11-19T10:00" }, {});
  check(
    { sellDate: "2026-11-18T15:29" },
    { sellDate: "The sell date is before the buy date. Shares can be sold first only on the same day." },
  );
  check({ sellDate: "2026-11-18T15:29", tradetype: "fno" }, {});
});

test("numbers out of a spreadsheet or a contract note", () => {
  expect(pastedNumber("₹1,482.30")).toBe("1482.30");
  expect(pastedNumber(" 12,34,567.80 ")).toBe("1234567.80");
  expect(pastedNumber("Rs. 600")).toBe("600");
  expect(pastedNumber("600/-")).toBe("600");
  expect(pastedNumber("SBIN")).toBeNull();
  expect(pastedNumber("-5")).toBeNull();
});
