import { expect, test } from "vitest";
import { linkTo, readLink, sinceThen } from "./link";

const candles = [
  { id: 1, revision: 4 },
  { id: 12, revision: 7 },
];
const link = { version: 3, candles, mark: "0a1b2c3d4e5f" };

test("what a link says comes back out of it", () => {
  const whole = linkTo({ rule: "b2", from: "2026-01-01", to: null, adjusted: true, link })!;
  expect(whole).toBe("/backtests?rule=b2&version=3&candles=1.4%2C12.7&from=2026-01-01&adjusted=yes&mark=0a1b2c3d4e5f");
  expect(readLink(new URL(whole, "https://r.in").searchParams)).toEqual({
    rule: "b2",
    version: 3,
    candles,
    from: "2026-01-01",
    to: null,
    adjusted: true,
    mark: "0a1b2c3d4e5f",
  });
  const plain = linkTo({ rule: "b2", from: null, to: "2026-02-01", adjusted: false, link })!;
  expect(readLink(new URL(plain, "https://r.in").searchParams)).toMatchObject({ to: "2026-02-01", adjusted: false });
  expect(linkTo({ rule: "b2", from: null, to: null, adjusted: false, link: { ...link, version: null } })).toBeNull();
});

const read = (text: string) => readLink(new URLSearchParams(text));

test("an open rule is no link, and half a link is broken", () => {
  expect(read("rule=b2")).toBeNull();
  for (const text of [
    "version=3&candles=1.4",
    "rule=b2&version=x&candles=1.4",
    "rule=b2&version=3",
    "rule=b2&version=3&candles=1.4",
    "rule=b2&version=3&candles=1.4&mark=0a1b2c",
    "rule=b2&version=3&candles=1",
    "rule=b2&version=3&candles=1.4,",
  ]) {
    expect(read(text), text).toBe("broken");
  }
});

test("what became of a result is said", () => {
  expect(sinceThen("a", "a", [])).toBe("The same result as when this link was made.");
  expect(sinceThen("a", "b", [])).toContain("another one than when this link was made");
  expect(sinceThen("a", "a", ["INFY"])).toContain("still the same");
  expect(sinceThen("a", "b", ["INFY", "TCS"])).toBe(
    "The candles of INFY, TCS were changed since this link was made, and the result is another one now.",
  );
});
