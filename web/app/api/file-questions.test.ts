import { expect, test } from "vitest";
import { askedLot, asksDates, isLot, lotsSaid, questionParts } from "./file-questions";

test("what a refusal asks", () => {
  const pattern = "{file}: A lot of {name} is not certain here. Please tell us …";
  const parts = [
    { name: "file", text: "A lot of GOLD is not certain.csv", isPrivate: false },
    { name: "name", text: "MCXBULLDEX", isPrivate: false },
  ];
  const lot = { code: "lot_size", text: { pattern, arguments: parts } };
  expect(askedLot(lot)).toBe("MCXBULLDEX");
  expect(askedLot({ ...lot, code: "unreadable" })).toBeNull();
  expect(askedLot({ code: "lot_size", text: { pattern, arguments: [] } })).toBeNull();
  expect(askedLot({ code: "lot_size", text: null })).toBeNull();
  expect([asksDates({ code: "date_order" }), asksDates(lot), asksDates(null)]).toEqual([true, false, false]);
});

test("the form's parts, once for each lot", () => {
  expect(questionParts("month_first", { MCXBULLDEX: 50, GOLDTEN: 1 })).toEqual([
    ["dates", "month_first"],
    ["lots", "MCXBULLDEX=50"],
    ["lots", "GOLDTEN=1"],
  ]);
  expect(questionParts(null, undefined)).toEqual([]);
});

const said = (name: string, lot: string) => ({
  code: "lot_as_said",
  pattern: "",
  arguments: [
    { name: "name", text: name, isPrivate: false },
    { name: "lot", text: lot, isPrivate: false },
  ],
});

test("lots that were said, out of the sentences about a file", () => {
  const other = { code: "price_zero", pattern: "", arguments: [] };
  expect(lotsSaid([said("MCXBULLDEX", "50"), other, said("COTTON", "1,250")])).toEqual({
    MCXBULLDEX: 50,
    COTTON: 1250,
  });
});

test("a lot is a whole number from 1 to ten lakh", () => {
  expect([1, 1_000_000, 0, 1_000_001, 1.5, "50", null].map(isLot)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
