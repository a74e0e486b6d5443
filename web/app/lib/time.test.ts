import { expect, test } from "vitest";
import {
  addMonths,
  clock,
  dayOf,
  longDay,
  monthName,
  monthsBetween,
  namedDay,
  nowInIndia,
  shortDay,
  shortSpan,
  span,
  weeksOf,
  when,
} from "./time";

test("an instant is shown in India whatever zone it came in", () => {
  expect(clock("2026-11-19T14:12:00+05:30")).toBe("14:12");
  expect(clock("2026-11-19T08:42:00Z")).toBe("14:12");
  expect(dayOf("2026-11-19T00:05:00+05:30")).toBe("2026-11-19");
  expect(dayOf("2026-11-18T18:35:00Z")).toBe("2026-11-19");
  expect(when("2026-11-18T18:35:00Z")).toBe("19 Nov 2026, 00:05");
});

test("days", () => {
  expect(longDay("2026-11-20")).toBe("20 Nov 2026");
  expect(namedDay("2026-11-20")).toBe("Fri, 20 Nov");
  expect(span("2026-05-04", "2026-10-30")).toBe("4 May to 30 Oct 2026");
  expect(span("2025-12-01", "2026-01-02")).toBe("1 Dec 2025 to 2 Jan 2026");
  expect(nowInIndia(Date.UTC(2026, 10, 20, 8, 32))).toBe("14:02 IST");
});

test("in a book of several years a day says its year", () => {
  expect(shortDay("2026-11-20")).toBe("20 Nov");
  expect(shortDay("2026-11-20", true)).toBe("20 Nov 2026");
  expect(namedDay("2026-11-20", true)).toBe("Fri, 20 Nov 2026");
  expect(shortSpan("2026-05-04", "2026-06-02")).toBe("4 May – 2 Jun");
  expect(shortSpan("2026-05-04", "2026-06-02", true)).toBe("4 May – 2 Jun 2026");
  expect(shortSpan("2025-12-01", "2026-01-02", true)).toBe("1 Dec 2025 – 2 Jan 2026");
});

test("months", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthName("2026-11")).toBe("November 2026");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

function weeks(month: string): string {
  return weeksOf(month)
    .map((week) => week.map((day) => (day ? Number(day.slice(8)) : ".")).join(" "))
    .join(" | ");
}

test("calendar weeks start on Monday", () => {
  expect(weeks("2026-11")).toBe(
    ". . . . . . 1 | 2 3 4 5 6 7 8 | 9 10 11 12 13 14 15 | 16 17 18 19 20 21 22 | 23 24 25 26 27 28 29 | 30 . . . . . .",
  );
  expect(weeks("2026-02")).toBe(
    ". . . . . . 1 | 2 3 4 5 6 7 8 | 9 10 11 12 13 14 15 | 16 17 18 19 20 21 22 | 23 24 25 26 27 28 .",
  );
  expect(weeks("2027-02")).toBe("1 2 3 4 5 6 7 | 8 9 10 11 12 13 14 | 15 16 17 18 19 20 21 | 22 23 24 25 26 27 28");
});
