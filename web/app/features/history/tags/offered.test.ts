import { expect, test } from "vitest";
import type { Tag } from "~/api/tags";
import { offeredOf, withName } from "./offered";

const tag = (name: string, also: Partial<Tag> = {}): Tag => ({
  key: name,
  name,
  count: 1,
  revision: 0,
  colour: null,
  group: null,
  archived: false,
  ...also,
});

const list = [
  tag("Morning", { group: "Time of day" }),
  tag("Late", { group: "time of DAY" }),
  tag("Gap"),
  tag("Old", { archived: true }),
  tag("Never", { count: 0 }),
];

test("archived and unused ones are offered when asked for, chosen ones never", () => {
  expect(offeredOf(list, ["GAP"])).toEqual({ offered: ["Morning", "Late"], more: ["Old", "Never"] });
});

const group = (exclusive: boolean) => [{ key: "g", name: "Time of day", revision: 1, exclusive, twice: 0 }];

test("of an exclusive group the other one goes", () => {
  const taken = { names: ["Gap", "Late"], out: ["morning"], group: "Time of day" };
  expect(withName(["morning", "Gap"], "Late", list, group(true))).toEqual(taken);
  expect(withName(["morning"], "Late", list, group(false))?.names).toEqual(["morning", "Late"]);
  expect(withName(["Gap"], "Morning", list, group(true))).toEqual({
    names: ["Gap", "Morning"],
    out: [],
    group: "Time of day",
  });
  expect(withName(["Late"], " LATE", list, group(true))).toBe(null);
});
