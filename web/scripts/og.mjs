// Draws og/<page>.png, 1200 × 630, the picture of a link to that page: no browser, the site's own fonts, letters as
// outlines.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import * as fontkit from "fontkit";
import wawoff2 from "wawoff2";
import { pages } from "./content.mjs";

const folder = "build/client/og";
const kept = "node_modules/.cache/rojmel-og"; // pictures by the hash of what they are drawn from
const most = 300 * 1024;
const colour = {
  paper: "#fbf6e8",
  ink: "#14234a",
  ink2: "#414e73",
  rule: "#ccd2dc",
  margin: "#dcb35c",
  turmeric: "#b07a0c",
};
const files = [
  "node_modules/@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2",
  "app/fonts/eczar-rupee.woff2",
  "node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2",
  "app/fonts/anek-latin-rupee.woff2",
];
const left = 316; // of the text, right of the margin rule
const right = 1120;

const [own, wordmark] = await Promise.all([readFile(import.meta.filename), readFile("app/ui/wordmark.tsx", "utf8")]);
const mark = /\bd="(M26[^"]+)"/.exec(wordmark)?.[1];
if (!mark) throw new Error("app/ui/wordmark.tsx: the outline of the name is not where scripts/og.mjs looks for it");

await Promise.all([mkdir(folder, { recursive: true }), mkdir(kept, { recursive: true })]);
const wanted = await Promise.all(
  pages.map(async ({ path, picture }) => {
    const hash = createHash("sha256")
      .update(own)
      .update(mark)
      .update(JSON.stringify(picture))
      .digest("hex")
      .slice(0, 24);
    const cached = join(kept, `${hash}.png`);
    return {
      picture,
      cached,
      file: join(folder, `${path.replaceAll("/", "") || "home"}.png`),
      png: await readFile(cached).catch(() => null),
    };
  }),
);

const missing = wanted.filter(({ png }) => !png);
if (missing.length > 0) {
  const draw = await drawer();
  for (const one of missing) {
    one.png = draw(one.picture);
    if (one.png.length > most) throw new Error(`${one.file}: ${one.png.length} bytes, at most ${most} are sent gladly`);
    await writeFile(one.cached, one.png);
  }
}
await Promise.all(wanted.map(({ file, png }) => writeFile(file, png)));
const total = wanted.reduce((sum, { png }) => sum + png.length, 0);
console.log(`og: ${wanted.length} pictures, ${missing.length} drawn, ${(total / 1024).toFixed(0)} kB`);

async function drawer() {
  const require = createRequire(import.meta.url);
  await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const opened = files.map(async (file) => Buffer.from(await wawoff2.decompress(await readFile(file))));
  const [eczar, eczarRupee, anek, anekRupee] = await Promise.all(opened);
  const faces = {
    title: [ofWeight(eczar, 700), ofWeight(eczarRupee, 700)],
    name: [ofWeight(anek, 400), ofWeight(anekRupee, 400)],
    strong: [ofWeight(anek, 600), ofWeight(anekRupee, 600)],
  };
  return (picture) => new Resvg(svg(picture, faces)).render().asPng();
}

function ofWeight(bytes, weight) {
  const font = fontkit.create(bytes);
  return font.variationAxes.wght ? font.getVariation({ wght: weight }) : font;
}

function svg({ headline, under, lines, total }, { title, name, strong }) {
  const parts = [];
  const rule = (y, height, fill, from = left) =>
    parts.push(`<path fill="${fill}" d="M${from} ${y}H${right}v${height}H${from}z"/>`);
  const write = (face, text, x, y, size, fill, end = false) => {
    const { d, width } = outline(face, text, size);
    parts.push(`<path fill="${fill}" transform="translate(${end ? x - width : x} ${y})" d="${d}"/>`);
  };

  parts.push(`<path fill="${colour.margin}" d="M264 0h2v630h-2zM270 0h2v630h-2z"/>`);
  parts.push(
    `<g transform="translate(64 66) scale(.5)"><path fill="${colour.ink}" d="${mark}"/><path fill="${colour.turmeric}" d="M0 110h323v6H0zM0 122h323v6H0z"/></g>`,
  );

  const { size, rows } = fit(title, headline, right - left);
  let y = 74 + size * 0.74;
  for (const row of rows) {
    write(title, row, left, y, size, colour.ink);
    y += size * 1.04;
  }
  for (const row of fit(name, under, right - left, [34]).rows) {
    write(name, row, left, y - size * 0.38 + 26, 34, colour.ink2);
    y += 44;
  }

  // The sum stands at the foot, counted from below.
  const step = 64;
  const foot = 556;
  lines.forEach(([what, value], i) => {
    const base = foot - step * (lines.length - i) - 8;
    write(name, what, left, base, 32, colour.ink2);
    write(strong, value, right, base, 32, colour.ink, true);
    rule(base + 20, 2, i === lines.length - 1 ? colour.ink : colour.rule);
  });
  write(strong, total[0], left, foot, 36, colour.ink);
  write(strong, total[1], right, foot, 36, colour.ink, true);
  rule(foot + 22, 3, colour.ink);
  rule(foot + 29, 3, colour.ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${colour.paper}"/>${parts.join("")}</svg>`;
}

/** The largest size at which the words stand in one line, or in two. */
function fit(face, text, room, sizes = [96, 88, 80, 72, 64, 56]) {
  for (const size of sizes) {
    const rows = broken(face, text, size, room);
    if (rows.length === 1 || (rows.length === 2 && size <= 80)) return { size, rows };
  }
  const size = sizes.at(-1);
  return { size, rows: broken(face, text, size, room) };
}

function broken(face, text, size, room) {
  const rows = [];
  for (const word of text.split(" ")) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word;
    if (rows.length > 0 && outline(face, longer, size).width <= room) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

/** The rupee sign is in a file of its own, as on the site. */
function outline([letters, rupee], text, size) {
  let d = "";
  let x = 0;
  for (const piece of text.split(/(₹)/).filter(Boolean)) {
    const font = piece === "₹" ? rupee : letters;
    const scale = size / font.unitsPerEm;
    const run = font.layout(piece, font === letters ? ["tnum", "lnum"] : []);
    run.glyphs.forEach((glyph, i) => {
      const { xOffset, xAdvance } = run.positions[i];
      d += glyph.path
        .scale(scale, -scale)
        .translate(x + xOffset * scale, 0)
        .toSVG();
      x += xAdvance * scale;
    });
  }
  return { d, width: x };
}
