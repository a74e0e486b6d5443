import { expect, test } from "vitest";
import { loginThen, nextPath } from "./next-path";

test.each([
  ["/imports", "/imports"],
  ["/trade-history?from=2026-04-01&sort=-net#t", "/trade-history?from=2026-04-01&sort=-net#t"],
  ["/a/../imports", "/imports"],
  ["/", "/"],
])("%s is a place of ours", (next, expected) => expect(nextPath(next)).toBe(expected));

test.each([
  null,
  "",
  "imports",
  "//evil.in",
  "///evil.in",
  "/\\evil.in",
  "\\/evil.in",
  "/\t/evil.in",
  "/\n/evil.in",
  " /imports",
  "https://evil.in",
  "javascript:alert(1)",
  "/x\\..\\..//evil.in",
  "data:text/html,x",
  "/.//evil.in",
  "/a/..//evil.in",
  "/login",
  "/logout",
  "/signup?next=/x",
  "/successreg/",
])("%j is not", (next) => expect(nextPath(next)).toBe(null));

test("the login screen leads back", () => {
  expect(loginThen("/imports?x=1&y=2")).toBe("/login?next=%2Fimports%3Fx%3D1%26y%3D2");
  expect(loginThen("//evil.in")).toBe("/login");
  expect(loginThen("/")).toBe("/login");
  expect(loginThen(null)).toBe("/login");
});
