import { expect, test } from "vitest";
import { shownDay, shownMoment, typedDay, typedMoment, typedTime } from "./typed-date";

test.each([
  ["2026-11-20", "2026-11-20"],
  ["20-11-2026", "2026-11-20"],
  ["20/11/26", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["20 11 2026", "2026-11-20"],
  ["20112026", "2026-11-20"],
  ["20 Nov 26", "2026-11-20"],
  ["20 Nov 2026", "2026-11-20"],
  ["20nov2026", "2026-11-20"],
  ["Fri, 20 November 2026", "2026-11-20"],
  ["20th Nov, 2026", "2026-11-20"],
  ["Nov 20, 2026", "2026-11-20"],
  ["1 sept 2024", "2024-09-01"],
  ["20-Nov-2026", "2026-11-20"],
  ["2026/1/5", "2026-01-05"],
  ["5/1/2026", "2026-01-05"],
  ["29 Feb 2024", "2024-02-29"],
  ["3 Apr 95", "1995-04-03"],
  ["29 Feb 2026", null],
  ["31/6/2026", null],
  ["20 Nov", null],
  ["13-13-2026", null],
  ["0 Jan 2026", null],
  ["tomorrow", null],
  ["", null],
  ["20 Nov 226", null],
])("day %s", (text, expected) => expect(typedDay(text)).toBe(expected));

test.each([
  ["14:12", "14:12"],
  ["9:15", "09:15"],
  ["9.15", "09:15"],
  ["1412", "14:12"],
  ["2:12 pm", "14:12"],
  ["12:05 am", "00:05"],
  ["12:05pm", "12:05"],
  ["14:12:59", "14:12"],
  ["24:00", null],
  ["9:60", null],
  ["13:00 pm", null],
  ["9", null],
  ["", null],
])("time %s", (text, expected) => expect(typedTime(text)).toBe(expected));

test.each([
  ["2026-11-20T14:12", "2026-11-20T14:12"],
  ["20 Nov 2026, 14:12", "2026-11-20T14:12"],
  ["20-11-26 1412", "2026-11-20T14:12"],
  ["20/11/2026 2:12 pm", "2026-11-20T14:12"],
  ["20 Nov 2026", null],
  ["20 Nov 14:12", null],
  ["14:12", null],
])("moment %s", (text, expected) => expect(typedMoment(text)).toBe(expected));

test("what is known is shown in one way, what is not stays as it was typed", () => {
  expect([shownDay("2026-11-20"), shownDay("20-11-2026"), shownDay("")]).toEqual(["20 Nov 2026", "20-11-2026", ""]);
  expect([shownMoment("2026-11-20T14:12"), shownMoment("2026-11-20T14:12:59"), shownMoment("20 Nov 2026,")]).toEqual([
    "20 Nov 2026, 14:12",
    "20 Nov 2026, 14:12",
    "20 Nov 2026,",
  ]);
});
