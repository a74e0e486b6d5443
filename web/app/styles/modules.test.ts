import { expect, test } from "vitest";

/** What each sheet offers: `tradeRow` for `.trade-row`. */
const sheets = import.meta.glob<Record<string, string>>("../**/*.module.css", { eager: true, import: "default" });
const sources = import.meta.glob<string>("../**/*.{tsx,astro}", { eager: true, query: "?raw", import: "default" });

/** They are among the names of their sheets. */
const animations = ["pass", "turn", "wave", "draw"];

/** The sheets a file imports, and the classes it reads from each; `null` when it reads one by a name it computes. */
function readIn(path: string, source: string) {
  return [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)";/g)].map(([, name, from]) => {
    const sheet = from!.startsWith("~/")
      ? `../${from!.slice(2)}`
      : new URL(from!, `file:///${path.slice(3)}`).pathname.replace("/", "../");
    const classes = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, one]) => one!);
    return { path, sheet, classes, computed: source.includes(`${name}[`) };
  });
}

const reads = Object.entries(sources).flatMap(([path, source]) => readIn(path, source));

test("a class that a page reads is in its sheet", () => {
  const missing = reads.flatMap(({ path, sheet, classes }) =>
    classes.filter((one) => !sheets[sheet]?.[one]).map((one) => `${path}: ${one} of ${sheet}`),
  );
  expect(reads.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("a class of a sheet is read somewhere", () => {
  const unread = Object.entries(sheets).flatMap(([sheet, classes]) => {
    const own = reads.filter((one) => one.sheet === sheet);
    if (own.some(({ computed }) => computed)) return [];
    const used = new Set([...animations, ...own.flatMap(({ classes: some }) => some)]);
    return Object.keys(classes)
      .filter((one) => !used.has(one))
      .map((one) => `${one} of ${sheet}`);
  });
  expect(unread).toEqual([]);
});
