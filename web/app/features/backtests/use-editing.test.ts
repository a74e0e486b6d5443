import { expect, test } from "vitest";
import type { BacktestRule } from "~/api/backtests";
import { readJson } from "./read-json";
import { answered, opened, type Typed } from "./use-editing";

const nowhere = { candles: "", from: "", to: "" };
const fresh: Typed = { rule: { name: "Fresh" }, revision: 0, over: nowhere, json: null, isEdited: false };
const stored = { id: "r1", revision: 3, rule: { name: "Stored" } } as unknown as BacktestRule;

test("what was typed before is opened; without it what is stored, on its revision", () => {
  const kept: Typed = { ...fresh, rule: { name: "Typed" }, revision: 2, isEdited: true };
  expect(opened(kept, stored, fresh)).toBe(kept);
  expect(opened(null, stored, fresh)).toMatchObject({ rule: { name: "Stored" }, revision: 3, isEdited: false });
  expect(opened(null, null, fresh)).toBe(fresh);
});

test("a rule that was stored as it stood here is read again: only the choice of candles is kept", () => {
  const kept: Typed = { ...fresh, revision: 2, over: { candles: "7", from: "", to: "" }, isEdited: false };
  expect(opened(kept, stored, fresh)).toEqual({
    rule: { name: "Stored" },
    revision: 3,
    over: { candles: "7", from: "", to: "" },
    json: null,
    isEdited: false,
  });
});

test("an answer changes the revision and nothing that was typed meanwhile", () => {
  const sent = { name: "Sent" };
  expect(answered({ ...fresh, rule: sent, isEdited: true }, sent, 1)).toMatchObject({ revision: 1, isEdited: false });
  expect(answered({ ...fresh, rule: { name: "Sent, more" }, isEdited: true }, sent, 1)).toMatchObject({
    rule: { name: "Sent, more" },
    revision: 1,
    isEdited: true,
  });
  expect(answered({ ...fresh, rule: sent, json: "{", isEdited: true }, sent, 1)).toMatchObject({
    json: "{",
    isEdited: true,
  });
});

test("JSON is taken over only as an object", () => {
  expect(readJson('{"v": 1}')).toEqual({ tree: { v: 1 } });
  expect(readJson("[1]")).toEqual({ problem: "A rule is an object: it begins with a curly bracket." });
  expect(readJson("{")).toHaveProperty("problem");
});
