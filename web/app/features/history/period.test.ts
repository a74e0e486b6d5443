import { expect, test } from "vitest";
import { periodOf, periodsAt, periodWords } from "./period";

const named = (today: string) =>
  periodsAt(today).map(({ name, from, to }) => [name, from, to].filter(Boolean).join(" "));

test("the financial year turns on the first of April", () => {
  expect(named("2026-11-21")).toEqual([
    "All",
    "FY 2026-27 2026-04-01 2027-03-31",
    "FY 2025-26 2025-04-01 2026-03-31",
    "This month 2026-11-01 2026-11-30",
  ]);
  expect(named("2027-03-31")[1]).toBe("FY 2026-27 2026-04-01 2027-03-31");
  expect(named("2027-04-01")[1]).toBe("FY 2027-28 2027-04-01 2028-03-31");
  expect(named("2100-02-10").slice(1)).toEqual([
    "FY 2099-00 2099-04-01 2100-03-31",
    "FY 2098-99 2098-04-01 2099-03-31",
    "This month 2100-02-01 2100-02-28",
  ]);
});

test("every year there are trades of can be chosen", () => {
  const years = periodsAt("2026-11-21", "2022-06-03").map(({ name }) => name);
  expect(years).toEqual(["All", "FY 2026-27", "FY 2025-26", "FY 2024-25", "FY 2023-24", "FY 2022-23", "This month"]);
});

test.each([
  [{}, "all"],
  [{ from: "2026-04-01", to: "2027-03-31" }, "fy2026"],
  [{ from: "2025-04-01", to: "2026-03-31" }, "fy2025"],
  [{ from: "2019-04-01", to: "2020-03-31" }, "fy2019"],
  [{ from: "2026-11-01", to: "2026-11-30" }, "month"],
  [{ from: "2026-11-01" }, "own"],
] as const)("%j is %s", (filter, key) => expect(periodOf(filter, "2026-11-21").key).toBe(key));

test.each([
  [{}, "since 4 May 2026"],
  [{ from: "2025-04-01", to: "2026-03-31" }, "in FY 2025-26"],
  [{ from: "2026-11-01", to: "2026-11-30" }, "in November 2026"],
  [{ from: "2026-11-12", to: "2026-11-12" }, "on 12 Nov 2026"],
  [{ from: "2026-05-01", to: "2026-06-30" }, "from 1 May to 30 Jun 2026"],
  [{ from: "2026-05-01" }, "since 1 May 2026"],
  [{ to: "2026-06-30" }, "until 30 Jun 2026"],
] as const)("%j is said %s", (filter, words) => expect(periodWords(filter, "2026-11-21", "2026-05-04")).toBe(words));
