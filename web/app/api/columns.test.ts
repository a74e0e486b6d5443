import { beforeEach, expect, test, vi } from "vitest";
import { type ChosenColumns, columnParts, rememberColumns, rememberedColumns } from "./columns";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const chosen = (title: string, price = 1): ChosenColumns => ({
  broker: "other",
  header: ["When", title],
  columns: [
    { field: "date", column: 0 },
    { field: "price", column: price },
  ],
  exchange: null,
  monthFirst: null,
});

test("one choice for a header, the latest first, no more than the server takes", () => {
  for (let n = 0; n < 25; n += 1) rememberColumns(chosen(`At ${n}`));
  rememberColumns(chosen("At 20", 0));
  const all = rememberedColumns();
  expect(all).toHaveLength(20);
  expect(all[0]).toEqual(chosen("At 20", 0));
  expect(all.filter(({ header }) => header[1] === "At 20")).toHaveLength(1);
  expect(columnParts(chosen("New")).map((part) => (JSON.parse(part) as ChosenColumns).header[1])[0]).toBe("New");
  expect(columnParts(chosen("New"))).toHaveLength(20);
});

test("what is no choice does not go along with a file", () => {
  kept.set(
    "rojmel-columns",
    JSON.stringify([null, 5, { broker: "nobody" }, { ...chosen("At"), header: [1] }, chosen("At")]),
  );
  expect(rememberedColumns()).toEqual([chosen("At")]);
  kept.set("rojmel-columns", "{");
  expect(columnParts(null)).toEqual([]);
});
