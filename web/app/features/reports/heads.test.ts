import { expect, test } from "vitest";
import { yearOf, yearsBefore } from "./heads";

test.each([
  ["2026-03-31", "2025-26"],
  ["2026-04-01", "2026-27"],
  ["2018-12-31", "2018-19"],
  ["2100-01-01", "2099-00"],
])("the financial year of %s is %s", (day, year) => expect(yearOf(day)).toBe(year));

test("years before one, the newest first", () => expect(yearsBefore("2025-26", 2)).toEqual(["2024-25", "2023-24"]));
