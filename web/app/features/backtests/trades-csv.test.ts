import { expect, test } from "vitest";
import { tradesCsv } from "./trades-csv";

test("a trade is a row that a spreadsheet reads", () => {
  const trade = {
    symbol: "M&M, =1",
    direction: "short" as const,
    quantity: 10,
    entryTime: "2026-06-03T09:15:00+05:30",
    exitTime: "2026-06-05T09:15:01+05:30",
    entry: 102,
    exit: 96.9,
    grossPnl: 51,
    charges: 2.5,
    netPnl: 48.5,
    r: null,
    mae: 12,
    mfe: 60.5,
    reason: "stop",
    gap: false,
    ambiguous: true,
  };
  const [head, row, end] = tradesCsv([trade]).split("\r\n");
  expect(head?.split(",")).toHaveLength(16);
  expect(row).toBe(
    '"M&M, =1",short,10,2026-06-03 09:15:00,2026-06-05 09:15:01,102,96.9,51,2.5,48.5,,12,60.5,stop,no,yes',
  );
  expect(end).toBe("");
});
