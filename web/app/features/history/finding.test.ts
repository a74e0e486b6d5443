import { expect, test } from "vitest";
import type { History } from "~/api/history";
import { amountsWhen } from "~/lib/amounts";
import { finding } from "./finding";

const summary = { closedTrades: 4, openTrades: 0, grossPnl: 100, charges: 10, netPnl: 90 } as History["summary"];
const said = (days: [day: string, net: number, drawdown: number][], closedTrades = 4, hidden = false) =>
  finding(
    {
      summary: { ...summary, closedTrades },
      equity: {
        day: days.map((d) => d[0]),
        net: days.map((d) => d[1]),
        drawdown: days.map((d) => d[2]),
        exits: days.map(() => 1),
      },
    },
    amountsWhen(hidden),
  );

test("the last month against what stood before it, and where the book stands", () => {
  expect(
    said([
      ["2026-10-05", 40, 0],
      ["2026-11-02", 30, -10],
      ["2026-11-20", 90, 0],
    ]),
  ).toBe("Up ₹50 in November 2026. The total is at its highest so far. Charges were 10.0% of the gross profit.");
  expect(
    said([
      ["2026-10-05", 120, 0],
      ["2026-11-20", 90, -30],
    ]),
  ).toBe(
    "Down ₹30 in November 2026. The total is ₹30 below its highest, on 5 Oct 2026. Charges were 10.0% of the gross profit.",
  );
});

test("a book that never was above zero fell from where it began", () => {
  expect(
    said([
      ["2026-11-05", -20, -20],
      ["2026-11-20", -30, -30],
    ]),
  ).toMatch(/^The total is ₹30 below where it started\./);
});

test("one day has no standing, no trade has no finding", () => {
  expect(said([["2026-11-20", 90, 0]])).toBe("Charges were 10.0% of the gross profit.");
  expect(said([], 0)).toBe("No closed trades here.");
});

test("with hidden amounts it says the same without them", () => {
  expect(
    said(
      [
        ["2026-10-05", 120, 0],
        ["2026-11-20", 90, -30],
      ],
      4,
      true,
    ),
  ).toBe(
    "Down ₹••• in November 2026. The total is ₹••• below its highest, on 5 Oct 2026. Charges were 10.0% of the gross profit.",
  );
});
