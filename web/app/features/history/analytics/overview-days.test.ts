import { expect, test } from "vitest";
import type { LimitRow } from "~/api/account-rules";
import type { CalendarDay } from "~/api/calendar";
import { amountsWhen } from "~/lib/amounts";
import { curveOf, keptText, leftText, reachedText, usedShare } from "./overview-days";

const day = (date: string, trades: number, net: number | null) => ({ date, trades, net }) as CalendarDay;

test("the curve runs over days with a result", () => {
  const days = [day("2026-11-02", 1, 100), day("2026-11-03", 0, null), day("2026-11-04", 2, -250)];
  expect(curveOf(days)).toEqual([
    { date: "2026-11-02", net: 100, total: 100 },
    { date: "2026-11-04", net: -250, total: -150 },
  ]);
});

const row = (of: Partial<LimitRow>): LimitRow => ({
  scopeName: "All accounts",
  from: "2026-09-01",
  rule: "maxLoss",
  verdict: "kept",
  limit: "8000",
  reached: 3000,
  of: 2,
  outside: 0,
  net: null,
  unknown: 0,
  at: null,
  left: 6000,
  tradesLeft: null,
  ...of,
});

const said = (of: Partial<LimitRow>) => {
  const one = row(of);
  return [reachedText(one, amountsWhen(false)), leftText(one, amountsWhen(false)), usedShare(one)];
};

test("a week says on how many days a limit was kept, and never that it was on none of none", () => {
  const cases = [
    [{ kept: 3, broken: 1, unknown: 0 }, "kept 3 of 4"],
    [{ kept: 2, broken: 0, unknown: 1 }, "kept 2 of 2, 1 day not known"],
    [{ kept: 0, broken: 0, unknown: 2 }, "not known on 2 days"],
    [{ kept: 0, broken: 0, unknown: 0 }, "–"],
    [undefined, "–"],
  ] as const;
  for (const [rule, text] of cases) expect(keptText(rule)).toBe(text);
});

test("a limit says how far it came, what is left and which part is used", () => {
  expect(said({})).toEqual(["₹3,000", "₹6,000", 0.375]);
  expect(said({ verdict: "broken", reached: 9000, left: null })).toEqual(["₹9,000", "nothing", 1]);
  expect(said({ verdict: "nothing", reached: 0, left: 8000 })).toEqual(["₹0", "₹8,000", 0]);
  expect(said({ verdict: "unknown", reached: null, left: null })).toEqual([null, null, null]);
  const total = { rule: "maxTotalLoss", limit: "100000", verdict: "nothing", reached: 25_000, left: 75_000 } as const;
  expect(said(total)).toEqual(["₹25,000", "₹75,000", 0.25]);
  expect(said({ rule: "maxTrades", limit: "4", of: 3, reached: null, left: null, tradesLeft: 1 })).toEqual([
    "3 trades",
    "1 trade",
    0.75,
  ]);
  expect(said({ rule: "maxTrades", limit: "4", of: 4, left: null, tradesLeft: 0 })[1]).toBe("no trade");
  const late = { rule: "noEntryAfter", limit: "14:15", reached: null, left: null } as const;
  expect(said({ ...late, at: "2026-11-20T14:02:00+05:30" })).toEqual(["last at 14:02", "–", null]);
  expect(said({ ...late, verdict: "broken", at: "2026-11-20T14:20:00+05:30" })[1]).toBe("broken");
});
