import { expect, test } from "vitest";
import { fillsGeometry, type FillPoint } from "./fills-geometry";

const points = (text: string): FillPoint[] =>
  text.split(" ").map((one) => {
    const [, side, quantity, price, at] = /^([bs])(\d+)@([\d.]+)\/(\d+)$/.exec(one)!;
    return { buys: side === "b", quantity: Number(quantity), price: Number(price), at: Number(at) };
  });

test("later stands to the right, dearer stands higher, and the held quantity comes back to zero", () => {
  const { points: at, held, heldZero, most } = fillsGeometry(points("b15@100/0 b15@101/10 s30@110/100"), 800);
  expect(at.map(({ x }) => x)).toEqual(at.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(at[2]!.y).toBeLessThan(at[0]!.y);
  expect(most).toBe(30);
  expect(held.endsWith(`V${heldZero.toFixed(1)}H786`)).toBe(true);
});

test("a short is held below the line", () => {
  const { most, heldZero, heldTop } = fillsGeometry(points("s20@100/0 b20@90/50"), 800);
  expect(most).toBe(-20);
  expect(heldZero).toBe(heldTop);
});

test.each([
  ["b1@0.05/0 s1@0.1/9", 2],
  ["b1@100/0", 2],
  ["b1@100/0 s1@100/9", 2],
  ["b1@58912/0 s1@59240.5/9", 3],
])("%s: at least %i prices beside it, all different, all on the page", (text, least) => {
  const { grid, points: at } = fillsGeometry(points(text), 360);
  expect(new Set(grid.map(({ value }) => value)).size).toBe(grid.length);
  expect(grid.length).toBeGreaterThanOrEqual(least);
  for (const { x, y } of at)
    expect([Number.isFinite(x), Number.isFinite(y), y >= 15, y <= 181]).toEqual([true, true, true, true]);
});

test("times do not stand on each other", () => {
  const many = Array.from({ length: 60 }, (_, i) => `b1@100/${i}`).join(" ");
  const { marks } = fillsGeometry(points(many), 360);
  for (let i = 1; i < marks.length; i += 1) expect(marks[i]!.x - marks[i - 1]!.x).toBeGreaterThanOrEqual(84);
});

test("lines of the plan lie within the drawing, and their names do not cover each other", () => {
  const { lines, points: at } = fillsGeometry(points("b15@100/0 s15@110/100"), 800, [100, 95, 112, 112.1]);
  const [entry, stop, target, close] = lines;
  expect(entry!.y).toBe(at[0]!.y);
  expect(stop!.y).toBeGreaterThan(entry!.y);
  expect(target!.y).toBeLessThan(at[1]!.y);
  expect(close!.y).toBeLessThan(target!.y);
  const labels = lines.map(({ labelY }) => labelY).toSorted((one, other) => one - other);
  for (let next = 1; next < labels.length; next += 1)
    expect(labels[next]! - labels[next - 1]!).toBeGreaterThanOrEqual(14);
  for (const { y } of lines) expect([y >= 15, y <= 181]).toEqual([true, true]);
});
