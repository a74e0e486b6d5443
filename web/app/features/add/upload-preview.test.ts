import { expect, test } from "vitest";
import type { FileReport } from "~/api/report";
import { cameAndWanted } from "./rejected-rows";
import { headline, rowLines } from "./upload-preview";

const rows = {
  read: 2150,
  fills: 2138,
  duplicates: 10,
  conflicts: 0,
  skipped: 0,
  rejected: [],
  conflicted: [],
  rejectedMore: 0,
};
const file = (part: Partial<FileReport["rows"]>): FileReport => ({
  name: "q3.xlsx",
  broker: "zerodha",
  segment: "fno",
  format: "zerodha-tradebook-xlsx",
  window: null,
  warnings: [],
  rows: { ...rows, ...part },
});
const adds = (trades: number) => ({ trades, grossPnl: 0, charges: 0, netPnl: 0 });

test("one sentence says what the file makes", () => {
  expect(headline({ file: file({}), alreadyThere: false, adds: adds(214) })).toBe(
    "2,138 new executions make 214 trades.",
  );
  expect(headline({ file: file({ fills: 1 }), alreadyThere: false, adds: adds(1) })).toBe(
    "1 new execution makes 1 trade.",
  );
  expect(headline({ file: file({ fills: 2 }), alreadyThere: false, adds: adds(0) })).toBe(
    "2 new executions belong to trades already in your journal.",
  );
  expect(headline({ file: file({ fills: 0, duplicates: 2150 }), alreadyThere: false, adds: adds(0) })).toBe(
    "Nothing new: all of it is already in your journal.",
  );
  expect(headline({ file: file({ fills: 0, duplicates: 2150 }), alreadyThere: true, adds: adds(0) })).toBe(
    "This file is already in your journal.",
  );
});

test("the rows add up: read, less what does not count, is new", () => {
  const bad = { row: 14, column: "Quantity", reason: "expected a whole number, found “1,5”" };
  expect(
    rowLines(file({ fills: 2136, duplicates: 10, conflicts: 1, skipped: 1, rejected: [bad], rejectedMore: 1 })).map(
      ({ name, value }) => [name, value],
    ),
  ).toEqual([
    ["Rows read", "2,150"],
    ["Already in your journal", "−10"],
    ["Conflicts", "−1"],
    ["Skipped", "−1"],
    ["Could not be read", "−2"],
    ["New executions", "2,136"],
  ]);
  expect(rowLines(file({ fills: 2150, duplicates: 0 })).map(({ value }) => value)).toEqual(["2,150", "0", "2,150"]);
});

test("what came and what was wanted, in two columns where the sentence says both", () => {
  expect(cameAndWanted("expected a whole number, found “1,5”")).toEqual({ came: "1,5", wanted: "a whole number" });
  expect(cameAndWanted("expected a price, found an empty cell")).toEqual({ came: "an empty cell", wanted: "a price" });
  expect(cameAndWanted("expected a price, found the error #DIV/0!")).toEqual({
    came: "the error #DIV/0!",
    wanted: "a price",
  });
  expect(cameAndWanted("the row ends after 4 columns")).toEqual({ came: null, wanted: "the row ends after 4 columns" });
});
