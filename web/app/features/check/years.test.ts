import { expect, test } from "vitest";
import type { Daily, Trade } from "~/api/report";
import { tally } from "./trades-table";
import { manyYears } from "./years";

const book = (days: string[], exits: (string | null)[]) =>
  manyYears({ daily: days.map((day) => ({ day }) as Daily), trades: exits.map((exitTime) => ({ exitTime }) as Trade) });

test("a book spans several years by its days or by its exits", () => {
  expect(book([], [])).toBe(false);
  expect(book(["2026-01-01", "2026-12-31"], ["2026-05-04T10:00:00+05:30", null])).toBe(false);
  expect(book(["2025-12-31", "2026-01-01"], [])).toBe(true);
  expect(book(["2026-01-01"], ["2025-05-04T10:00:00+05:30"])).toBe(true);
});

test("the parts of the table are all of it", () => {
  const summary = { closedTrades: 9, openTrades: 4, unknownCost: 1, settlementNeeded: 1 } as Parameters<
    typeof tally
  >[0];
  expect(tally(summary)).toBe("9 trades closed, 4 open, 2 to fix");
  expect(tally({ ...summary, unknownCost: 0, settlementNeeded: 0 })).toBe("9 trades closed, 4 open");
});
