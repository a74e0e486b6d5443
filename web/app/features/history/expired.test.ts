import { expect, test } from "vitest";
import type { Need } from "~/api/history";
import type { Question } from "~/api/record";
import { expiredGroups, rowsOf } from "./expired";

const question = (title: string, need: Partial<Need>, kind: Question["kind"] = "settlement_needed") =>
  ({
    kind,
    account: "zerodha",
    accountName: "Zerodha",
    rows: [{ title, symbol: title, day: "2026-05-26", ...need }],
  }) as unknown as Question;

test("contracts on one underlying and day stand together, the oldest day first", () => {
  const groups = expiredGroups([
    question("NIFTY 25000 CE", { underlying: "NIFTY", expiry: "2026-06-02", right: "CE" }),
    question("NIFTY 24000 PE", { underlying: "NIFTY", expiry: "2026-06-02", right: "PE" }),
    question("RELIANCE FUT", { underlying: "RELIANCE", expiry: "2026-05-26", right: null }),
    question("NIFTY 25000 CE", { underlying: "NIFTY", expiry: "2026-05-26", right: "CE" }),
    question("INFY", {}, "unknown_cost"),
  ]);
  expect(groups.map(({ underlying, expiry, contracts }) => [underlying, expiry, contracts.length])).toEqual([
    ["NIFTY", "2026-05-26", 1],
    ["RELIANCE", "2026-05-26", 1],
    ["NIFTY", "2026-06-02", 2],
  ]);
  // A future is never worthless.
  expect(groups.map(({ canBeWorthless }) => canBeWorthless)).toEqual([true, false, true]);
});

test("of an exchange’s file only rows of one’s own underlyings are sent", () => {
  const groups = expiredGroups([
    question("SENSEX 80000 CE", { underlying: "SENSEX", expiry: "2026-05-21", right: "CE" }),
    question("NIFTY 25000 CE", { underlying: "NIFTY", expiry: "2026-06-02", right: "CE" }),
  ]);
  const file = "TradDt,TckrSymb\r\n2026-06-02,NIFTY\r\n2026-06-02,NIFTYNXT50\r\n2026-06-02,BSX\r\n";
  expect(rowsOf(file, groups)).toBe("TradDt,TckrSymb\n2026-06-02,NIFTY\n2026-06-02,BSX");
});
