import { expect, test } from "vitest";
import { tokenScript } from "./token";

/** What the address is after the script has run, or null when it was left alone. */
function addressAfter(href: string): string | null {
  let after: string | null = null;
  const location = new URL(href);
  const history = { state: { key: "k" }, replaceState: (_: unknown, __: string, address: string) => (after = address) };
  new Function("location", "history", tokenScript)(location, history);
  return after;
}

test.each([
  ["https://r.in/?token=abc", "/"],
  ["https://r.in/trade-history?token=a.b.c&from=2026-04-01#x", "/trade-history?from=2026-04-01#x"],
  ["https://r.in/login?next=%2Fimports&token=1&token=2", "/login?next=%2Fimports"],
  ["https://r.in/", null],
  ["https://r.in/?mytoken=1", null],
  ["https://r.in/#token=1", null],
])("%s becomes %s", (href, expected) => expect(addressAfter(href)).toBe(expected));
