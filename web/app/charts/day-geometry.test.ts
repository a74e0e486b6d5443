import { expect, test } from "vitest";
import { clock, dayGeometry } from "./day-geometry";

const at = (text: string) => Number(text.slice(0, 2)) * 3600 + Number(text.slice(3)) * 60;

test("the line steps at each exit and stands until the close", () => {
  const steps = [
    { second: at("09:15"), net: 100, total: 100 },
    { second: at("15:30"), net: -300, total: -200 },
  ];
  const { x, y, left, right, zero, line, grid, top, floor } = dayGeometry(steps, { loss: null, last: null }, 1020);
  // The session fills the width: its open is at the left, its close at the right.
  expect([left, right]).toEqual([62, 910]);
  expect(x).toEqual([62, 910]);
  expect(grid.map(({ value }) => value)).toEqual([-200, -100, 0, 100]);
  // 300 rupees between top and floor.
  const rupee = (floor - top) / 300;
  expect(y[0]).toBeCloseTo(zero - 100 * rupee);
  expect(y[1]).toBeCloseTo(zero + 200 * rupee);
  expect(line).toBe(`M62.0 ${zero.toFixed(1)}H62.0V${y[0]!.toFixed(1)}H910.0V${y[1]!.toFixed(1)}H910.0`);
});

test("an exit in the evening makes the day longer, and a limit makes it deeper", () => {
  const steps = [{ second: at("21:45"), net: 50, total: 50 }];
  const { x, right, loss, last, grid, floor } = dayGeometry(steps, { loss: 1000, last: at("14:15") }, 360);
  expect(x).toEqual([right]);
  expect(grid[0]!.value).toBe(-1000);
  expect(loss).toBe(floor);
  // 14:15 is 5 of 12.5 hours after 09:15.
  expect(last).toBeCloseTo(48 + 0.4 * (right - 48));
});

test("seconds are told as a clock", () => {
  expect([clock(0), clock(33_300), clock(55_859)]).toEqual(["00:00", "09:15", "15:30"]);
});
