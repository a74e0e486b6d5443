import { expect, test } from "vitest";
import { fromDayNumber } from "~/lib/time";
import { equityGeometry } from "./equity-geometry";
import { equityColumns } from "./series";

function labels(from: string, days: number, width: number) {
  const first = Date.parse(from) / 86_400_000;
  const daily = Array.from({ length: days }, (_, i) => ({ day: fromDayNumber(first + i), netPnl: 1, exits: 1 }));
  return equityGeometry(equityColumns(daily), width)
    .months.map((month) => month.label)
    .join(" | ");
}

test("a book of one year names it once", () => {
  expect(labels("2026-05-04", 160, 1000)).toBe("May 2026 | Jun | Jul | Aug | Sep | Oct");
});

test("the first mark of each year names the year, also where January has no mark", () => {
  const marks = labels("2021-04-01", 1600, 1000).split(" | ");
  expect(marks.filter((mark) => / \d{4}$/.test(mark)).map((mark) => mark.slice(-4))).toEqual([
    "2021",
    "2022",
    "2023",
    "2024",
    "2025",
  ]);
  expect(marks[0]).toBe("Apr 2021");
});
