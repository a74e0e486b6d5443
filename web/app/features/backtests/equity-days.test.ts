import { expect, test } from "vitest";
import { equityDays } from "./equity-days";

test("each day is what it added to the equity, the first against the capital", () => {
  const found = equityDays({
    rule: { capital: 1000 },
    days: [
      { day: "2026-06-01", equity: 1000 },
      { day: "2026-06-02", equity: 1030 },
      { day: "2026-06-03", equity: 990 },
    ],
    trades: [{ exitTime: "2026-06-03T10:00:00+05:30" }, { exitTime: "2026-06-03T15:15:00+05:30" }],
  });
  expect(found).toEqual([
    { day: "2026-06-01", netPnl: 0, exits: 0 },
    { day: "2026-06-02", netPnl: 30, exits: 0 },
    { day: "2026-06-03", netPnl: -40, exits: 2 },
  ]);
});
