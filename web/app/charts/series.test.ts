import { expect, test } from "vitest";
import { equityColumns, heatLevel, heatStep, ticks, typicalHeatStep } from "./series";

function check(net: number[], total: number[], drawdown: number[]) {
  const columns = equityColumns(
    net.map((netPnl, i) => ({ day: `2026-05-${String(i + 4).padStart(2, "0")}`, netPnl, exits: 1 })),
  );
  expect(columns.total).toEqual(total);
  expect(columns.drawdown).toEqual(drawdown);
}

test("no days, no columns", () => check([], [], []));
test("the peak starts at zero, so a first loss is already a fall", () => check([-100], [-100], [-100]));
test("a fall and a recovery", () => check([100, -40, -30, 80], [100, 60, 30, 110], [0, -40, -70, 0]));

test("ticks are round and cover the range", () => {
  expect(ticks(0, 358_240, 4)).toEqual([0, 100_000, 200_000, 300_000, 400_000]);
  expect(ticks(-12_000, 31_000, 5)).toEqual([-20_000, -10_000, 0, 10_000, 20_000, 30_000, 40_000]);
});

test("ticks are whole and even as their labels show them", () => {
  expect(ticks(0, 8, 4)).toEqual([0, 2, 4, 6, 8]);
  expect(ticks(0, 1, 4)).toEqual([0, 1]);
  expect(ticks(0, 930, 4)).toEqual([0, 500, 1000]);
});

test("calendar shades split at round rupees", () => {
  expect(heatStep([18_241, -15_321])).toBe(5000);
  expect(heatStep([])).toBe(1);
  // Nine days of ten are within 900, a quarter of it is 225: the next even step is 250.
  expect(typicalHeatStep([100, -200, 300, -400, 500, 600, -700, 800, 900, -90_000, 0])).toBe(250);
  expect(typicalHeatStep([18_241, -15_321])).toBe(5000);
  expect(typicalHeatStep([])).toBe(1);
  expect([1, 5000, 5001, 22_410].map((value) => heatLevel(value, 5000))).toEqual([1, 1, 2, 4]);
});
