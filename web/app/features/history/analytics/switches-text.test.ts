import { expect, test } from "vitest";
import { doNotAct } from "./switches-text";

const of = (page: "costs" | "risk" | "excursions", search: string) => doNotAct(page, new URLSearchParams(search));

test("a switch that changes nothing on a page is said to", () => {
  expect(of("costs", "")).toEqual([]);
  expect(of("costs", "amountBy=gross&count=strategies")).toEqual([
    "Charges are what lies between gross and net: Net and Gross change nothing here.",
    "Charges are of executions, the same however they are grouped: this page counts trades.",
  ]);
  // There it acts.
  expect(of("risk", "amountBy=gross&count=strategies&unit=percent")).toEqual([]);
  expect(of("risk", "unit=r")).toHaveLength(1);
  expect(of("excursions", "unit=gold")).toEqual([]);
});
