import { expect, test } from "vitest";
import type { Opening } from "~/api/staff";
import { readOpeningOrder, sortedOpenings, writeOpeningOrder } from "./openings-order";

const opening = (id: string, title: string, all: number) =>
  ({ id, title, applications: { all, waiting: 0 } }) as Opening;
const three = [
  opening("FE101", "Frontend Intern", 4),
  opening("BE101", "backend Intern", 12),
  opening("AD101", "Android Intern", 0),
];

const check = (order: string | null, expected: string[]) =>
  expect(sortedOpenings(three, readOpeningOrder(order)).map(({ id }) => id)).toEqual(expected);

test("openings stand as they were written until another order is asked for", () => {
  check(null, ["FE101", "BE101", "AD101"]);
  check("wage", ["FE101", "BE101", "AD101"]);
  check("title", ["AD101", "BE101", "FE101"]);
  check("-applications", ["BE101", "FE101", "AD101"]);
  check("id", ["AD101", "BE101", "FE101"]);
});

test("an order is written as it is read", () => {
  for (const text of ["id", "-applications", "changed"]) expect(writeOpeningOrder(readOpeningOrder(text))).toBe(text);
  expect(writeOpeningOrder(readOpeningOrder(""))).toBe(null);
});
