import { expect, test } from "vitest";
import { byYear } from "./by-year";

test("a year adds its months and compounds their parts", () => {
  const years = byYear([
    { month: "2025-11", net: 100, netPart: 0.1 },
    { month: "2025-12", net: -220, netPart: -0.2 },
    { month: "2026-01", net: 44, netPart: 0.05 },
  ]);
  expect(years.map(({ year, net, months }) => [year, net, months.length])).toEqual([
    ["2025", -120, 2],
    ["2026", 44, 1],
  ]);
  // 1,000 → 1,100 → 880.
  expect(years[0]!.netPart).toBeCloseTo(-0.12, 12);
  expect(years[1]!.netPart).toBe(0.05);
  expect(byYear([])).toEqual([]);
  const gone = byYear([
    { month: "2025-11", net: -1200, netPart: -1.2 },
    { month: "2025-12", net: 0, netPart: null },
  ]);
  expect(gone[0]!.netPart).toBeNull();
});
