import { expect, test } from "vitest";
import type { CutDimension, CutTable } from "~/api/analytics";
import { conditionsOf, fileOf, type Level, openPaths, pathKey, readLevels, rowsOf, withLevel } from "./level-rows";

const dimension = (key: string, part: Partial<CutDimension> = {}) =>
  ({ key, family: "when", several: false, ...part }) as CutDimension;
const all = [
  dimension("underlying"),
  dimension("entryWeekday"),
  dimension("entryTime"),
  dimension("month"),
  dimension("tag", { several: true }),
  dimension("result", { family: "outcome" }),
];

test("levels are those of the address that can be one", () => {
  expect(readLevels(null, all)).toEqual(["underlying", "entryWeekday", "entryTime"]);
  expect(readLevels("month,tag,month,result,nothing,underlying", all)).toEqual(["month", "underlying"]);
});

test("a level is put, moved and taken away", () => {
  expect(withLevel(["a", "b"], 2, "c")).toEqual(["a", "b", "c"]);
  expect(withLevel(["a", "b", "c"], 0, "c")).toEqual(["c", "b", "a"]);
  expect(withLevel(["a", "b", "c"], 1, "")).toEqual(["a"]);
});

const sums = (closedTrades: number) => ({ closedTrades, openTrades: 0, unknown: 0, figures: {} });
const table = (groups: [string, number][], others: number | null = null) =>
  ({
    groups: groups.map(([value, trades]) => ({ value, name: value.toUpperCase(), ...sums(trades) })),
    others: others === null ? null : { groups: others, earlier: false, ...sums(others) },
  }) as unknown as CutTable;
const levels = ["underlying", "month"];
const tables = (...of: Level[]) => new Map(of.map((level) => [pathKey(level.path), level]));

test("only rows below open ones are asked for", () => {
  const open = new Set([["a"], ["a", "x"], ["b", "y"]].map(pathKey));
  expect(openPaths(levels, open)).toEqual([[], ["a"]]);
  expect(openPaths(["u", "m", "d"], open)).toEqual([[], ["a"], ["a", "x"]]);
  expect(conditionsOf(["u", "m", "d"], ["a", "x"])).toEqual({ u: "a", m: "x" });
});

test("rows stand below the one they are of, in a file with its name", () => {
  const root = {
    path: [],
    table: table(
      [
        ["a", 5],
        ["b", 2],
      ],
      3,
    ),
  };
  const said = (of: Map<string, Level>) =>
    rowsOf(levels, of).map((row) => `${row.kind} ${row.path.join("/")}${"isOpen" in row && row.isOpen ? " open" : ""}`);
  expect(said(tables())).toEqual(["waiting "]);
  expect(said(tables(root, { path: ["a"], table: undefined }))).toEqual([
    "group a open",
    "waiting a",
    "group b",
    "others ",
  ]);
  const opened = tables(root, {
    path: ["a"],
    table: table([
      ["x", 4],
      ["-", 1],
    ]),
  });
  expect(said(opened)).toEqual(["group a open", "group a/x", "group a/-", "group b", "others "]);
  expect(fileOf(levels, rowsOf(levels, opened), (one) => [one.closedTrades])).toEqual([
    ["A", null, 5],
    ["A", "X", 4],
    ["A", "-", 1],
    ["B", null, 2],
    ["3 others", null, 3],
  ]);
});
