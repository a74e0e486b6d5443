import { expect, test } from "vitest";
import { isAt, needsSession, openItems, ownItems } from "./nav-items";

const journal = ownItems[0]!;

test.each(["/trade-history", "/trade-history/", "/imports", "/fees", "/trades/ab12"])(
  "%s is of the journal, and of nobody who is not logged in",
  (path) => {
    expect(isAt(journal, path)).toBe(true);
    expect(needsSession(path)).toBe(true);
  },
);

test.each(["/demo", "/settings", "/add-new-trades", "/trades", "/days", "/importsother"])(
  "%s needs no session and is not of the journal",
  (path) => {
    expect(isAt(journal, path)).toBe(false);
    expect(needsSession(path)).toBe(false);
  },
);

test("the sample is the visitor's place, and reports stand beside the journal", () => {
  expect(isAt(openItems[0]!, "/demo")).toBe(true);
  expect(isAt(journal, "/reports/tax")).toBe(false);
  expect(needsSession("/reports/tax")).toBe(true);
  expect(needsSession("/insights")).toBe(true);
  expect(isAt(journal, "/backtests")).toBe(false);
  expect(needsSession("/backtests")).toBe(true);
  expect(isAt(openItems[0]!, "/demo/insights")).toBe(true);
});
