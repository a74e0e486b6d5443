import { expect, test } from "vitest";
import { mailedScript, ticketScript } from "./token";

/** What the address is after the script has run, or null when it was left alone. */
function addressAfter(href: string): string | null {
  let after: string | null = null;
  const location = new URL(href);
  const history = {
    state: { key: "k" },
    replaceState: (_: unknown, __: string, address: string) => void (after = address),
  };
  new Function("location", "history", "window", "addEventListener", `${ticketScript};${mailedScript}`)(
    location,
    history,
    kept,
    () => undefined,
  );
  return after;
}

const kept: { rojmelTicket?: string | null; rojmelMailed?: string } = {};

test("the ticket waits in memory, the first one where there are several", () => {
  addressAfter("https://r.in/dashboard?token=a.b.c&token=d");
  expect(kept.rojmelTicket).toBe("a.b.c");
});

test.each([
  ["https://r.in/?token=abc", "/"],
  ["https://r.in/trade-history?token=a.b.c&from=2026-04-01#x", "/trade-history?from=2026-04-01#x"],
  ["https://r.in/login?next=%2Fimports&token=1&token=2", "/login?next=%2Fimports"],
  ["https://r.in/", null],
  ["https://r.in/?mytoken=1", null],
  ["https://r.in/reset-password#token=abc", "/reset-password"],
  ["https://r.in/verify-email?x=1#token=abc", "/verify-email?x=1"],
  ["https://r.in/#mytoken=1", null],
])("%s becomes %s", (href, expected) => expect(addressAfter(href)).toBe(expected));

test("what a mail's link carries behind # waits in memory too", () => {
  addressAfter("https://r.in/reset-password#token=abc-DEF_1");
  expect(kept.rojmelMailed).toBe("abc-DEF_1");
});

test.each([
  ["https://r.in/verify-email#token=abc", 1],
  ["https://r.in/verify-email#top", 0],
])("in a page that is open already, %s is loaded anew %i times", (href, times) => {
  let loads = 0;
  const heard: (() => void)[] = [];
  const location = {
    search: "",
    hash: "",
    pathname: "/verify-email",
    href: "https://r.in/verify-email",
    reload: () => (loads += 1),
  };
  const listen = (event: string, then: () => void) => event === "hashchange" && heard.push(then);
  new Function("location", "history", "window", "addEventListener", `${ticketScript};${mailedScript}`)(
    location,
    {},
    {},
    listen,
  );
  location.hash = new URL(href).hash;
  for (const then of heard) then();
  expect(loads).toBe(times);
});
