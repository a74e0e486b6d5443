import { expect, test } from "vitest";
import { emptyAction, fieldsOf, kinds, onlyOwn, titleOf } from "./action-fields";

test("every kind has fields of the row, each once", () => {
  for (const [kind] of kinds) {
    const names = fieldsOf(kind).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(emptyAction).toHaveProperty(name);
  }
});

test("what was typed for another kind is not sent", () => {
  const typed = { ...emptyAction, symbol: "ITC", a: "1", b: "10", costPercent: "13.51", newSymbol: "ITCHOTELS" };
  expect(onlyOwn({ ...typed, action: "demerger" }).costPercent).toBe("13.51");
  expect(onlyOwn({ ...typed, action: "bonus" })).toEqual({
    ...emptyAction,
    symbol: "ITC",
    action: "bonus",
    a: "1",
    b: "10",
  });
});

test("an action is said in words", () => {
  expect(titleOf({ ...emptyAction, symbol: "itc", a: "10", b: "5" })).toBe("Split of ITC, face value 10 to 5");
  expect(titleOf({ ...emptyAction, symbol: "ITC", action: "bonus", a: "1", b: "2" })).toBe("Bonus of ITC, 1:2");
  expect(titleOf({ ...emptyAction, symbol: "ITC", action: "demerger", newSymbol: "ITCHOTELS" })).toBe(
    "Demerger of ITC, shares of ITCHOTELS",
  );
  expect(titleOf({ ...emptyAction, isin: "INE154A01025", action: "rename", newSymbol: "NEW" })).toBe(
    "INE154A01025 is now NEW",
  );
});
