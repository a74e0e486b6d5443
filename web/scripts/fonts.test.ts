// The fonts in the repository are what the script cuts from the packages, and the ranges of the style sheet are the
// letters that are in them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { cut, cuts } from "./fonts.mjs";

const folder = fileURLToPath(new URL("../app/fonts/", import.meta.url));
const sheet = readFileSync(`${folder}fonts.css`, "utf8");

test.each(cuts)("$file is fresh: npm run fonts", async (each) => {
  expect(Buffer.compare(await cut(each), readFileSync(folder + each.file))).toBe(0);
});

test.each(["eczar.woff2", "anek-latin.woff2"])(
  "%s has every letter of its range, figures of one width in it too",
  (file) => {
    const face = sheet.split("@font-face").find((rule) => rule.includes(`"./${file}"`))!;
    const ranges = /unicode-range:\s*([^;]+);/.exec(face)![1]!.split(/,\s*/);
    const font = create(readFileSync(folder + file)) as import("fontkit").Font;
    // Without ink, a browser draws them from the space.
    const blank = new Set([0x2009, 0x202f]);
    for (const range of ranges) {
      const [first, last = first] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16)) as [number, number?];
      for (let code = first; code <= last; code += 1) {
        if (!blank.has(code)) expect(font.hasGlyphForCodePoint(code), `U+${code.toString(16)}`).toBe(true);
      }
    }
    expect(font.availableFeatures).toContain("kern");
    if (file === "anek-latin.woff2") expect(font.availableFeatures).toContain("tnum");
  },
);
