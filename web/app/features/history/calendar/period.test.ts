import { expect, test } from "vitest";
import { around, firstDay, isPeriod, lastDay, periodName, viewOf, weekOf } from "./period";

test.each([
  ["2026-05-18", "2026-W21"],
  ["2026-05-24", "2026-W21"],
  // The first of January 2026 is a Thursday, that of 2027 a Friday.
  ["2026-01-01", "2026-W01"],
  ["2025-12-29", "2026-W01"],
  ["2027-01-01", "2026-W53"],
  ["2027-01-04", "2027-W01"],
])("%s is in %s", (day, week) => {
  expect(weekOf(day)).toBe(week);
  expect(firstDay(week) <= day && day <= lastDay(week)).toBe(true);
});

test.each([
  ["2026", "year", "2026-01-01", "2026-12-31", "2026"],
  ["2024-02", "month", "2024-02-01", "2024-02-29", "February 2024"],
  ["2026-W21", "week", "2026-05-18", "2026-05-24", "18 May – 24 May 2026"],
  ["2026-W53", "week", "2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027"],
] as const)("%s is a %s", (period, view, from, to, name) => {
  expect(viewOf(period)).toBe(view);
  expect([firstDay(period), lastDay(period)]).toEqual([from, to]);
  expect(periodName(period)).toBe(name);
  expect(around(view, from)).toBe(period);
});

test.each(["", "26", "2026-5", "2026-W1", "2026-05-01"])("“%s” is no period", (text) =>
  expect(isPeriod(text)).toBe(false),
);
