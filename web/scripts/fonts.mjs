// Cuts the fonts of app/fonts out of the packages: the letters that the pages are written with, the rupee sign and the
// Devanagari words (app/fonts/fonts.css says which ranges they serve). Run by `npm run fonts`; scripts/fonts.test.ts
// finds files that are not what this writes.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const folder = new URL("../app/fonts/", import.meta.url);

/** As in `unicode-range` of the two main files. */
const written =
  "U+0020-007E, U+00A0, U+00A7, U+00A9, U+00AB, U+00B0, U+00B7, U+00BB, U+00BD, U+00D7, U+00E9, U+2009, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+202F, U+2212";
const rupee = "U+20B9";
const words = "रोजमेळ जमा उधार";

const weights = { eczar: { min: 500, max: 700 }, anek: { min: 400, max: 700 } };
/** What the pages ask for, and what letters need to stand together. */
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum"];
const devanagari = [
  "nukt",
  "akhn",
  "rphf",
  "rkrf",
  "pref",
  "blwf",
  "half",
  "pstf",
  "vatu",
  "cjct",
  "cfar",
  "init",
  "pres",
  "abvs",
  "blws",
  "psts",
  "haln",
  "dist",
  "abvm",
  "blwm",
];

export const cuts = [
  {
    file: "eczar.woff2",
    from: "eczar/files/eczar-latin-wght-normal.woff2",
    text: inRange(written),
    wght: weights.eczar,
    features,
  },
  {
    file: "anek-latin.woff2",
    from: "anek-latin/files/anek-latin-latin-wght-normal.woff2",
    text: inRange(written),
    wght: weights.anek,
    features,
  },
  {
    file: "eczar-rupee.woff2",
    from: "eczar/files/eczar-latin-ext-wght-normal.woff2",
    text: inRange(rupee),
    wght: weights.eczar,
    features,
  },
  {
    file: "anek-latin-rupee.woff2",
    from: "anek-latin/files/anek-latin-latin-ext-wght-normal.woff2",
    text: inRange(rupee),
    wght: weights.anek,
    features,
  },
  {
    file: "eczar-rojmel-devanagari.woff2",
    from: "eczar/files/eczar-devanagari-wght-normal.woff2",
    text: words,
    wght: weights.eczar,
    features: [...features, ...devanagari],
  },
];

export async function cut({ from, text, wght, features: keepFeatures }) {
  return subsetFont(await readFile(new URL(from, packages)), text, {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures,
    noHinting: true,
  });
}

/** `U+0041-0043, U+00E9` → `ABCé`. */
function inRange(range) {
  return range
    .split(", ")
    .map((part) => {
      const [first, last = first] = part
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
    })
    .join("");
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const each of cuts) {
    const bytes = await cut(each);
    await writeFile(new URL(each.file, folder), bytes);
    console.log(`${each.file}: ${bytes.length} bytes`);
  }
}
