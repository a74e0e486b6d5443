import { expect, test } from "vitest";
import { answerTo, readAnswer, withAnswer } from "./rule-answers";

test("an answer is of one rule of one setup", () => {
  const answers = ["s1/a yes", "s1/ab no", "s10/a no"];
  expect(answerTo(answers, "s1", "a")).toBe("yes");
  expect(answerTo(answers, "s1", "ab")).toBe("no");
  expect(answerTo(answers, "s10", "a")).toBe("no");
  expect(answerTo(answers, "s1", "b")).toBe(null);
  expect(answerTo(answers, "s", "a")).toBe(null);
  expect(readAnswer("s1/calm no")).toEqual({ setup: "s1", rule: "calm", isKept: false });
});

test("one answer changes, all others stay, in the order of setups and rules", () => {
  expect(withAnswer([], "s1", "a", "yes")).toEqual(["s1/a yes"]);
  expect(withAnswer(["s1/a yes"], "s1", "a", "no")).toEqual(["s1/a no"]);
  expect(withAnswer(["s1/a yes"], "s1", "a", null)).toBe(null);
  expect(withAnswer(["s1/ab no", "s10/a no"], "s1", "a", "yes")).toEqual(["s1/a yes", "s1/ab no", "s10/a no"]);
  expect(withAnswer(["s-1/a no"], "s", "b", "yes")).toEqual(["s/b yes", "s-1/a no"]);
  expect(withAnswer(["s1/ab no", "s10/a no"], "s1", "a", null)).toEqual(["s1/ab no", "s10/a no"]);
});
