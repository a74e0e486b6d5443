import { expect, test } from "vitest";
import type { Receipt } from "~/api/imports";
import { arrivalOf } from "./arrival";

const receipt = (name: string, importId: number | null, fills: number, duplicates: number, more: Partial<Receipt> = {}) =>
  ({
    importId, repeated: false, needsYou: 0,
    files: [{ name, rows: { fills, duplicates, rejected: [], rejectedMore: 0 } }],
    ...more,
  }) as unknown as Receipt;

function check(receipts: Receipt[], expected: string) {
  const arrival = arrivalOf({ receipts })!;
  expect(`${arrival.title} ${arrival.counts} [${arrival.importIds.join()}]`).toBe(expected);
}

test("a file that brought fills", () =>
  check([receipt("Q3.xlsx", 7, 206, 6, { needsYou: 2 })], "Q3.xlsx is in the book. 206 new fills, 6 already known, 2 need you. [7]"));
test("one of each", () =>
  check([receipt("Q3.xlsx", 7, 1, 0, { needsYou: 1 })], "Q3.xlsx is in the book. 1 new fill, 0 already known, 1 needs you. [7]"));
test("several files are one", () =>
  check([receipt("a.csv", 7, 10, 1), receipt("b.csv", 8, 20, 2)], "2 files are in the book. 30 new fills, 3 already known. [7,8]"));
test("the very same file again has nothing to undo", () =>
  check([receipt("a.csv", 7, 0, 10, { repeated: true })], "a.csv was in the book already. Nothing new, 10 already known. []"));
test("rows left out are said", () => {
  const one = receipt("a.csv", 7, 10, 0);
  one.files[0]!.rows.rejectedMore = 3;
  check([one], "a.csv is in the book. 10 new fills, 0 already known, 3 rows left out. [7]");
});

test("typed trades come with their own words", () => {
  expect(arrivalOf({ receipts: [], importId: 9, notice: "2 trades are in the book." })).toEqual({
    importIds: [9], title: "2 trades are in the book.", counts: "", undone: false, executions: 0,
  });
  expect(arrivalOf({ receipts: [], importId: null, notice: "Nothing changed." })?.importIds).toEqual([]);
});
