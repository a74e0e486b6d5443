import { expect, test } from "vitest";
import { draftOf, kinds, listed, ruleOf } from "./kinds";
import { strategyKinds } from "./strategy-kinds";

test("a rule comes back from its form as it was", () => {
  const rules = [
    { type: "entryBetween", from: "09:30", to: "11:00" },
    { type: "weekdays", days: ["monday", "friday"] },
    { type: "lotsAtMost", lots: 2 },
    { type: "riskAtMost", amount: "9120.50" },
    { type: "exitNearPlan", ticks: 2, tick: "0.05" },
    { type: "noAddAgainst" },
    { type: "strategies", names: ["short_straddle", "short_iron_condor"] },
  ] as const;
  for (const rule of rules) {
    const kept = { id: "a", weight: 3, rule: rule as never };
    expect(ruleOf(draftOf(kept))).toEqual(kept);
  }
});

test("what is no number goes as it was typed", () => {
  const draft = { id: "a", weight: "1", type: "lotsAtMost", values: { lots: "two" } };
  expect(ruleOf(draft).rule).toEqual({ type: "lotsAtMost", lots: "two" });
});

test("each kind of strategy can be chosen once: 38 of them bought and sold, and custom", () => {
  const keys = strategyKinds.flatMap(([, options]) => options.map(([key]) => key));
  expect([keys.length, new Set(keys).size]).toEqual([77, 77]);
});

test("each kind has one name, and names stand between commas", () => {
  expect(new Set(kinds.map(({ type }) => type)).size).toBe(30);
  expect(listed(" NIFTY,, BANKNIFTY ")).toEqual(["NIFTY", "BANKNIFTY"]);
});
