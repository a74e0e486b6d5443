import { expect, test } from "vitest";
import { scopeNames } from "./token-scopes";

test("scopes are named in their own order", () => {
  expect(scopeNames(["trades"])).toBe("trades");
  expect(scopeNames(["notes", "trades"])).toBe("trades and notes");
  expect(scopeNames(["notes", "analytics", "trades"])).toBe("trades, analytics and notes");
});
