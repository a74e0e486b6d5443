// A workbook of one sheet: texts as texts, whatever they begin with, numbers as numbers, undefined as an empty cell.
// The archive is fflate's; what stands in it is the least that ECMA-376 asks for.
import { strToU8, zipSync } from "fflate";
import { save } from "./save";

export type Rows = readonly (readonly (string | number | null)[])[];

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PARTS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Bytes of an XLSX file; the first row is bold and stays in view. */
export function xlsx(rows: Rows): Uint8Array<ArrayBuffer> {
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${row.map((value) => cell(value, at === 0)).join("")}</row>`);
  return zipSync({
    "[Content_Types].xml": file(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    ),
    "_rels/.rels": file(relations(["officeDocument", "xl/workbook.xml"])),
    "xl/_rels/workbook.xml.rels": file(relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"])),
    "xl/workbook.xml": file(
      `<workbook xmlns="${MAIN}" xmlns:r="${PARTS}"><sheets><sheet name="Table" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/styles.xml": file(
      `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts>` +
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
        '<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
    ),
    "xl/worksheets/sheet1.xml": file(
      `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<sheetData>${sheet.join("")}</sheetData></worksheet>`,
    ),
  });
}

const file = (text: string) => strToU8(HEAD + text);

function relations(...of: [kind: string, target: string][]): string {
  const each = of.map(
    ([kind, target], at) => `<Relationship Id="r${at + 1}" Type="${PARTS}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}

function cell(value: string | number | null, isHead: boolean): string {
  const style = isHead ? ' s="1"' : "";
  if (value === null || (typeof value === "number" && !Number.isFinite(value))) return "<c/>";
  if (typeof value === "number") return `<c${style}><v>${value}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML holds no control characters but these three; a cell holds 32,767 characters at most. */
function escaped(text: string): string {
  return (
    text
      .slice(0, 32_767)
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>]/g, (sign) => names[sign]!)
  );
}

export function saveXlsx(name: string, rows: Rows): void {
  save(new Blob([xlsx(rows)], { type: `${TYPES}.sheet` }), name);
}
