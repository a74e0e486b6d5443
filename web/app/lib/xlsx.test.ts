import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { xlsx } from "./xlsx";

const sheet = (rows: Parameters<typeof xlsx>[0]) =>
  strFromU8(unzipSync(xlsx(rows))["xl/worksheets/sheet1.xml"]!).replace(
    /^[\s\S]*<sheetData>(.*)<\/sheetData>.*$/,
    "$1",
  );

test("numbers are numbers, texts are texts whatever they begin with, undefined is empty", () => {
  expect(
    sheet([
      ["Name", "Net"],
      ["=1+1 & <b>\u0007", -12.5],
      ["none", null],
      ["endless", Number.POSITIVE_INFINITY],
    ]),
  ).toBe(
    '<row r="1"><c t="inlineStr" s="1"><is><t xml:space="preserve">Name</t></is></c><c t="inlineStr" s="1"><is><t xml:space="preserve">Net</t></is></c></row>' +
      '<row r="2"><c t="inlineStr"><is><t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t></is></c><c><v>-12.5</v></c></row>' +
      '<row r="3"><c t="inlineStr"><is><t xml:space="preserve">none</t></is></c><c/></row>' +
      '<row r="4"><c t="inlineStr"><is><t xml:space="preserve">endless</t></is></c><c/></row>',
  );
});

test("every part that another one names is there", () => {
  const parts = unzipSync(xlsx([["A"]]));
  expect(Object.keys(parts).toSorted()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
});
