import { afterEach, expect, test, vi } from "vitest";
import { met } from "./met";
import { ended, learned, nobody, signedIn, signedOut } from "./session";

afterEach(() => vi.unstubAllGlobals());

const ways: Record<string, () => void> = {
  "a logout": () => signedOut(true),
  "a session that ended": ended,
  "an answer that nobody is in": () => learned(nobody()),
  "another login": () => signedIn("meera@shah.in"),
};

test.each(Object.keys(ways))("%s: at the next login account and browser meet again", (way) => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  met.set("meera");
  expect(met.is("meera")).toBe(true);
  expect(met.is("asha")).toBe(false);
  ways[way]!();
  expect(met.is("meera")).toBe(false);
});

test("a logout that the server did not hear keeps them together", () => {
  const kept = new Map([["rojmel-preferences-of", "meera"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  });
  signedOut(false);
  expect(met.is("meera")).toBe(true);
});
