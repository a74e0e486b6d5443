import { afterEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reload";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function browser(storage: Partial<Storage>) {
  const reload = vi.fn();
  vi.stubGlobal("window", { location: { reload } });
  vi.stubGlobal("sessionStorage", storage);
  return reload;
}

test("a page is loaded anew once a minute; asking meanwhile does not put that off", () => {
  const kept = new Map<string, string>();
  const reload = browser({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  vi.useFakeTimers({ now: Date.parse("2026-11-21T04:00:00Z") });
  expect(reloadOnce()).toBe(true);
  vi.setSystemTime(Date.parse("2026-11-21T04:00:40Z"));
  expect(reloadOnce()).toBe(false);
  vi.setSystemTime(Date.parse("2026-11-21T04:01:10Z"));
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("without storage it could go on for ever, so it does not begin", () => {
  const reload = browser({});
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("without a connection the page stays as it is", () => {
  const reload = browser({ getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { onLine: false });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
