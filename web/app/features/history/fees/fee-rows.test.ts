import { expect, test } from "vitest";
import { check, emptyRow, feeOf, isEmpty, pasted, problemsByRow } from "./fee-rows";

const TODAY = "2026-11-20";

function read(text: string) {
  return pasted(text).map((row) => Object.values(feeOf(row)).join(" | "));
}

test("rows are read by their heading", () => {
  expect(read('day,kind,amount,note\n2025-04-30,mtf_interest,112.50,"April, 18 %"\n')).toEqual([
    "mtf_interest | 2025-04-30 | 112.50 | April, 18 %",
  ]);
  // Zerodha's sheet: what was credited was given back.
  const sheet = [
    "Particulars\tPosting Date\tDebit\tCredit",
    "AMC for Demat Account\t2025-04-02\t88.5\t0",
    "Delayed payment charges reversed\t03-04-2025\t0\t18.29",
  ].join("\n");
  expect(read(sheet)).toEqual([
    "account_maintenance | 2025-04-02 | 88.5 | AMC for Demat Account",
    "delayed_payment | 2025-04-03 | -18.29 | Delayed payment charges reversed",
  ]);
});

test("without a heading cells are known by their looks", () => {
  expect(read("30 Apr 2025\tMTF interest\t₹1,112.50\n\n2/5/2025\t59\tCall & Trade, 1 order")).toEqual([
    "mtf_interest | 2025-04-30 | 1112.50 | ",
    "call_and_trade | 2025-05-02 | 59 | Call & Trade, 1 order",
  ]);
  expect(read("nothing of a fee")).toEqual([]);
});

const wrong = (part: Partial<ReturnType<typeof emptyRow>>) =>
  check(emptyRow({ day: "2025-04-30", amount: "5", ...part }), TODAY);

test("each cell says what is wrong with it", () => {
  expect(wrong({})).toEqual({});
  expect(wrong({ amount: "−₹35.40" })).toEqual({});
  expect(wrong({ day: "" })).toEqual({ day: "Enter the day it was taken." });
  expect(wrong({ day: "31 June" })).toEqual({ day: "Enter a date, such as 30 Apr 2025." });
  expect(wrong({ day: "2026-11-21" })).toEqual({ day: "This day has not come yet." });
  expect(wrong({ amount: " " })).toEqual({ amount: "Enter the amount." });
  expect(wrong({ amount: "five" })).toEqual({ amount: "Enter a number of rupees." });
  expect(wrong({ amount: "0.00" })).toEqual({ amount: "Enter an amount other than 0." });
});

test("a row is empty until something is typed, and the server's words find their row", () => {
  expect(isEmpty(emptyRow({ kind: "other" }))).toBe(true);
  expect(isEmpty(emptyRow({ note: "AMC" }))).toBe(false);
  expect(problemsByRow({ "rows.2.note": "Already there.", account: "Choose one." })).toEqual(
    new Map([[2, { note: "Already there." }]]),
  );
});
