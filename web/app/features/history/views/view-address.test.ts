import { expect, test } from "vitest";
import { viewAddress } from "./view-address";

test.each([
  ["trades", "", ""],
  ["trades", "sort=-net&symbol=INFY&trade=t1&day=2026-06-02", "symbol=INFY&sort=-net"],
  ["trades", "without=charges&lists=setup", "without=charges"],
  ["analytics", "lists=setup,product&cell=a|b&setup=Gap up", "setup=Gap+up&lists=setup%2Cproduct"],
  ["analytics", "sort=-net&unit=r", "unit=r"],
] as const)("a view of %s keeps of %s: %s", (screen, address, expected) => {
  expect(viewAddress(screen, new URLSearchParams(address))).toBe(expected);
  expect(viewAddress(screen, new URLSearchParams(expected))).toBe(expected);
});
