import { expect, test } from "vitest";
import type { Receipt } from "~/api/imports";
import { arrivalOf } from "./arrival";

const receipt = (
  name: string,
  importId: number | null,
  fills: number,
  duplicates: number,
  more: Partial<Receipt> = {},
) =>
  ({
    importId,
    repeated: false,
    questions: 0,
    files: [{ name, rows: { fills, duplicates, rejected: [], rejectedMore: 0 } }],
    ...more,
  }) as unknown as Receipt;

function check(receipts: Receipt[], expected: string) {
  const arrival = arrivalOf({ receipts })!;
  expect(`${arrival.title} ${arrival.counts} [${arrival.importIds.join()}]`).toBe(expected);
}

test("a file that brought fills", () =>
  check(
    [receipt("Q3.xlsx", 7, 206, 6, { questions: 2 })],
    "Q3.xlsx added. 206 new executions, 6 already in your journal, 2 to fix. [7]",
  ));
test("one of each", () =>
  check(
    [receipt("Q3.xlsx", 7, 1, 0, { questions: 1 })],
    "Q3.xlsx added. 1 new execution, 0 already in your journal, 1 to fix. [7]",
  ));
test("several files are one", () =>
  check(
    [receipt("a.csv", 7, 10, 1), receipt("b.csv", 8, 20, 2)],
    "2 files added. 30 new executions, 3 already in your journal. [7,8]",
  ));
test("what several files leave to fix is for the journal to say", () =>
  check(
    [receipt("a.csv", 7, 10, 1, { questions: 1 }), receipt("b.csv", 8, 20, 2, { questions: 1 })],
    "2 files added. 30 new executions, 3 already in your journal. [7,8]",
  ));
test("the very same file again has nothing to undo", () =>
  check(
    [receipt("a.csv", 7, 0, 10, { repeated: true, questions: 3 })],
    "a.csv is already in your journal. Nothing new, 10 already in your journal. []",
  ));
test("rows left out are said", () => {
  const one = receipt("a.csv", 7, 10, 0);
  one.files[0]!.rows.rejectedMore = 3;
  check([one], "a.csv added. 10 new executions, 0 already in your journal, 3 rows not read. [7]");
});

test("rows left out are said in rupees, of the files that went in now", () => {
  const worth = { code: "refused_worth", pattern: "1 row, worth {worth}", arguments: [] };
  const other = { code: "price_zero", pattern: "…", arguments: [] };
  const now = receipt("a.csv", 7, 10, 0);
  now.files[0]!.warningTexts = [other, worth];
  const repeated = receipt("b.csv", 8, 0, 10, { repeated: true });
  repeated.files[0]!.warningTexts = [worth];
  expect(arrivalOf({ receipts: [now, repeated, receipt("c.csv", 9, 1, 0)] })?.leftOut).toEqual([worth]);
});

test("typed trades come with their own words", () => {
  expect(arrivalOf({ receipts: [], importId: 9, notice: "2 trades added." })).toEqual({
    importIds: [9],
    title: "2 trades added.",
    counts: "",
    undone: false,
    executions: 0,
    leftOut: [],
  });
  expect(arrivalOf({ receipts: [], importId: null, notice: "Nothing changed." })?.importIds).toEqual([]);
});
