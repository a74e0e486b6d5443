// A list whose rows open into the next one. A row is a group within the groups above it: the filter and one condition
// for each of them, so its rows add up to it.
import type { CutDimension, CutGroup, CutSums, CutTable } from "~/api/analytics";
import type { Filter } from "~/api/history";
import { restName } from "./cut-words";

export const MOST_LEVELS = 4;
export const usualLevels = ["underlying", "entryWeekday", "entryTime"];

/** Dimensions of which every trade, or every exit, lies in one group, whatever is looked at beside it. */
export const canBeLevel = ({ family, several }: Pick<CutDimension, "family" | "several">) =>
  !several && family !== "outcome";

/** What the address says, as far as it can be. */
export function readLevels(text: string | null, dimensions: readonly CutDimension[]): string[] {
  const can = (key: string) => dimensions.some((one) => one.key === key && canBeLevel(one));
  const asked = [...new Set((text ?? "").split(","))].filter(can).slice(0, MOST_LEVELS);
  return asked.length > 0 ? asked : usualLevels.filter(can);
}

/** Another dimension at a level, or the last level with none taken away; one that stands at another place moves. */
export function withLevel(levels: readonly string[], at: number, key: string): string[] {
  if (key === "") return levels.slice(0, at);
  const next = [...levels];
  const before = next.indexOf(key);
  if (before >= 0 && at < next.length) next[before] = next[at]!;
  next[at] = key;
  return next;
}

/** The values of the groups from the first level down. */
export type Path = readonly string[];

export const pathKey = (path: Path) => JSON.stringify(path);

export const conditionsOf = (levels: readonly string[], path: Path): Filter =>
  Object.fromEntries(path.map((value, at) => [levels[at], value])) as Filter;

/** The root, and each open row whose row above is open. */
export function openPaths(levels: readonly string[], open: ReadonlySet<string>): Path[] {
  const paths = [...open].map((text) => JSON.parse(text) as string[]);
  const isOpen = (path: Path) => path.every((_, at) => open.has(pathKey(path.slice(0, at + 1))));
  return [[], ...paths.filter((path) => path.length < levels.length && isOpen(path))];
}

/** `table` undefined: it is not here yet; null: it could not be fetched. */
export type Level = { path: Path; table: CutTable | null | undefined };

export type LevelRow =
  | { kind: "group"; path: Path; group: CutGroup; opens: boolean; isOpen: boolean }
  | { kind: "others"; path: Path; sums: NonNullable<CutTable["others"]> }
  | { kind: "waiting"; path: Path }
  | { kind: "failed"; path: Path };

/** All rows that are seen, from the top down. */
export function rowsOf(levels: readonly string[], tables: ReadonlyMap<string, Level>, path: Path = []): LevelRow[] {
  const level = tables.get(pathKey(path));
  if (!level?.table) return [{ kind: level?.table === null ? "failed" : "waiting", path }];
  const { groups, others } = level.table;
  const rows: LevelRow[] = [];
  for (const group of groups) {
    const own = [...path, group.value];
    const opens = own.length < levels.length;
    const isOpen = opens && tables.has(pathKey(own));
    rows.push({ kind: "group", path: own, group, opens, isOpen });
    if (isOpen) rows.push(...rowsOf(levels, tables, own));
  }
  if (!others) return rows;
  const rest: LevelRow = { kind: "others", path, sums: others };
  return others.earlier ? [rest, ...rows] : [...rows, rest];
}

/** For a file: what is open, each row with the names of the groups above it. */
export function fileOf(
  levels: readonly string[],
  rows: readonly LevelRow[],
  numbers: (sums: CutSums) => (number | null)[],
): (string | number | null)[][] {
  const names: string[] = [];
  return rows.flatMap((row) => {
    if (row.kind === "waiting" || row.kind === "failed") return [];
    const at = row.kind === "group" ? row.path.length - 1 : row.path.length;
    names[at] = row.kind === "group" ? row.group.name : restName(row.sums);
    const sums = row.kind === "group" ? row.group : row.sums;
    return [[...levels.map((_, level) => (level <= at ? names[level]! : null)), ...numbers(sums)]];
  });
}
