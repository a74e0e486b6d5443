// Every pair of tokens that meets on a page, in both themes, against WCAG 2.2 AA.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const light = tokens(css.slice(0, css.indexOf("@media screen and (prefers-color-scheme: dark)")));
const marked = css.slice(css.indexOf("/*DARK-BEGIN*/"), css.indexOf("/*DARK-END*/"));
const dark = { ...light, ...tokens(marked) };

const grounds = ["paper", "paper-raised", "paper-sunk"];
const heat = ["heat-0", "heat-p1", "heat-p2", "heat-p3", "heat-p4", "heat-l1", "heat-l2", "heat-l3", "heat-l4"];
const text = [
  ...["ink", "ink-2", "ink-3", "action", "action-hover", "turmeric-text", "profit", "loss", "flat", "danger"].flatMap(
    (ink) => grounds.map((ground) => [ink, ground]),
  ),
  ...["ink", "ink-2", "turmeric-text"].map((ink) => [ink, "turmeric-wash"]),
  ...heat.map((ground) => ["heat-ink", ground]),
  ["on-ink", "ink"],
  ["on-danger", "danger"],
  ["on-cover", "cover"],
  ["cover-text", "cover"],
  ["ink", "loss-wash"],
  ["ink", "profit-wash"],
  ["ink", "selection"],
];
const shapes = [
  "turmeric-line",
  "field-border",
  "focus",
  "chart-1",
  "chart-2",
  "chart-3",
  "chart-4",
  "chart-5",
  "chart-6",
  "bar-profit",
  "bar-loss",
].flatMap((line) => ["paper", "paper-raised"].map((ground) => [line, ground]));

test.each(text)("text %s on %s reads", (ink, ground) => check(ink!, ground!, 4.5));
test.each(shapes)("shape %s on %s is seen", (line, ground) => check(line!, ground!, 3));
test("ink on turmeric reads in both themes", () => {
  expect(ratio("#14234a", light.turmeric!)).toBeGreaterThanOrEqual(4.5);
  expect(ratio("#14234a", dark.turmeric!)).toBeGreaterThanOrEqual(4.5);
});
test("the dark theme is written once and copied equal", () => {
  const system = css.slice(
    css.indexOf("@media screen and (prefers-color-scheme: dark)"),
    css.indexOf(':root[data-theme="dark"]'),
  );
  expect(tokens(system)).toEqual(tokens(marked));
});

function check(ink: string, ground: string, least: number) {
  for (const theme of [light, dark]) expect(ratio(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(least);
}

function tokens(part: string): Record<string, string> {
  return Object.fromEntries([...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((m) => [m[1]!, m[2]!]));
}

function ratio(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
