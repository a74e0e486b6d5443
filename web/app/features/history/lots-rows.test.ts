import { expect, test } from "vitest";
import type { Question, ReadRow } from "~/api/record";
import { allOf, check, emptyRow, lotOf, problemsByRow, rowsOfQuestions, rowsRead, withRows } from "./lots-rows";

const read = (symbol: string, part: Partial<ReadRow> = {}): ReadRow => ({
  line: 1,
  symbol,
  isin: "",
  day: "2023-05-11",
  quantity: "10",
  price: "1500.50",
  kind: "held",
  segment: "equity",
  problems: {},
  ...part,
});
const question = (part: Partial<Question>): Question =>
  ({
    kind: "unknown_cost",
    account: "zerodha",
    symbol: "INFY",
    isin: "INE009A01021",
    quantity: 120,
    segment: "equity",
    ...part,
  }) as Question;

const at = (part: Parameters<typeof emptyRow>[0]) => check(emptyRow(part), "2026-11-22");

test("a row for each scrip of the account that lacks a buy price, with what is missing at least", () => {
  const rows = rowsOfQuestions(
    [question({}), question({ kind: "sign" }), question({ account: "groww", symbol: "TCS" })],
    "zerodha",
  );
  expect(rows.map(({ symbol, isin, quantity, day, price }) => [symbol, isin, quantity, day, price])).toEqual([
    ["INFY", "INE009A01021", "120", "", ""],
  ]);
});

test("what was read fills the row that waits for it, and the rest stands below", () => {
  const waiting = emptyRow({ symbol: "INFY", isin: "INE009A01021", quantity: "120", all: true });
  const typed = emptyRow({ symbol: "TCS", day: "2022-01-03", quantity: "5", price: "3,800" });
  const rows = withRows([waiting, emptyRow(), typed], rowsRead([read("TCS"), read("infy"), read("SBIN")]));
  expect(rows.map(({ symbol, quantity, price, all }) => [symbol, quantity, price, all])).toEqual([
    ["INFY", "10", "1500.50", true],
    ["TCS", "5", "3,800", false],
    ["TCS", "10", "1500.50", false],
    ["SBIN", "10", "1500.50", false],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

test("every cell that is wrong says what it needs", () => {
  expect(at({})).toEqual({
    symbol: "Enter the symbol, as your broker writes it.",
    day: "Enter the day you bought them.",
    quantity: "Enter how many.",
    price: "Enter the buy price.",
  });
  expect(at({ symbol: "INFY", day: "2026-11-23", quantity: "ten", price: "1,5x" })).toEqual({
    day: "This day is in the future.",
    quantity: "Enter a number.",
    price: "Enter a number of rupees.",
  });
  for (const day of ["31-02-2023", "2023-02-31", "soon"]) {
    expect(at({ symbol: "INFY", day, quantity: "5", price: "1400" })).toEqual({
      day: "Enter a date, such as 11 May 2023.",
    });
  }
  expect(at({ isin: "INE009A01021", kind: "bonus", day: "2022-11-10", quantity: "50" })).toEqual({});
  expect(at({ symbol: "INFY", day: "2023-05-11", quantity: "1,200", price: "₹ 1,500.50" })).toEqual({});
});

test("a bonus is sent without a price, rupees without commas, and a contract as one", () => {
  expect(
    lotOf(emptyRow({ symbol: " NYKAA ", kind: "bonus", day: "2022-11-10", quantity: "50", price: "9", ratio: "5:1" })),
  ).toEqual({
    symbol: "NYKAA",
    day: "2022-11-10",
    quantity: "50",
    kind: "bonus",
    ratio: "5:1",
  });
  expect(
    lotOf(
      emptyRow({
        symbol: "NIFTY26NOV26000CE",
        isin: "",
        day: "2026-11-01",
        quantity: "-75",
        price: "₹1,20.5",
        segment: "fno",
      }),
    ),
  ).toEqual({
    symbol: "NIFTY26NOV26000CE",
    day: "2026-11-01",
    quantity: "-75",
    price: "120.5",
    kind: "held",
    segment: "fno",
  });
  expect(
    allOf([
      emptyRow({ symbol: "INFY", all: true }),
      emptyRow({ symbol: "INFY", all: true }),
      emptyRow({ isin: "INE1", symbol: "X", all: true }),
      emptyRow(),
    ]),
  ).toEqual(["INFY", "INE1"]);
});

test("a refusal of the server stands at the cell it is about", () => {
  expect([
    ...problemsByRow({
      "rows.3.price": "Too low.",
      "rows.3.isin": "No ISIN.",
      "rows.0.day": "Too late.",
      "rows.4": "Twice.",
      account: "x",
    }),
  ]).toEqual([
    [3, { price: "Too low.", symbol: "No ISIN." }],
    [0, { day: "Too late." }],
    [4, { row: "Twice." }],
  ]);
});
