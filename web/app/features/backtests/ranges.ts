// Numbers of a rule that a sweep can try: where they stand, what they are called, and the rule with ranges in their
// place.
import { isTree, kindOf, seriesName, treeOf, type Tree } from "./rule";

export type RulePath = readonly (string | number)[];
/** A number of a rule. */
export type Found = { place: RulePath; name: string; value: number };
/** As they are typed. */
export type Range = { place: string; from: string; to: string; step: string };

/** As the server has it. */
export const MOST_COMBINATIONS = 10_000;
export const MOST_RANGES = 3;

const numberOf = (value: unknown): number | null => {
  const text = typeof value === "string" ? value.trim() : value;
  const found = text === "" || text === null || text === undefined ? Number.NaN : Number(text);
  return typeof text !== "boolean" && Number.isFinite(found) ? found : null;
};

const distances: Record<string, string> = {
  percent: "per cent",
  points: "rupees",
  r: "times the risk",
  n: "ATR, candles",
  times: "ATR, times",
};

/** Every number that can be tried, in the order of the form. */
export function numbersOf(rule: Tree): Found[] {
  const found: Found[] = [];
  const add = (place: RulePath, name: string, value: unknown) => {
    const number = numberOf(value);
    if (number !== null) found.push({ place, name, value: number });
  };
  for (const [name, param] of Object.entries(treeOf(rule.params))) {
    add(["params", name], `Parameter ${name}`, treeOf(param).value);
  }
  for (const [name, one] of Object.entries(treeOf(rule.series))) {
    for (const { key, label } of kindOf(one)?.asks ?? []) {
      add(["series", name, key], `${seriesName(one)}: ${label.toLowerCase()}`, treeOf(one)[key]);
    }
  }
  conditions(treeOf(rule.entry).when, ["entry", "when"], "Enter when", add);
  const exit = treeOf(rule.exit);
  conditions(exit.when, ["exit", "when"], "Leave when", add);
  for (const [key, name] of [
    ["stop", "Stop"],
    ["target", "Target"],
    ["trail", "Stop that follows"],
  ] as const) {
    for (const [way, value] of Object.entries(treeOf(exit[key]))) {
      if (way === "atr") {
        for (const part of ["n", "times"])
          add(["exit", key, "atr", part], `${name}, ${distances[part]}`, treeOf(value)[part]);
      } else if (way !== "level") {
        add(["exit", key, way], `${name}, ${distances[way] ?? way}`, value);
      }
    }
  }
  add(["exit", "breakEven", "afterR"], "Stop to the entry after", treeOf(exit.breakEven).afterR);
  add(["exit", "bars"], "Leave after candles", exit.bars);
  return found;
}

const COMPARES = new Set(["gt", "ge", "lt", "le", "between", "crossAbove", "crossBelow"]);

function conditions(
  tree: unknown,
  place: RulePath,
  name: string,
  add: (place: RulePath, name: string, value: unknown) => void,
) {
  if (!isTree(tree)) return;
  for (const [word, inner] of Object.entries(tree)) {
    if ((word === "all" || word === "any") && Array.isArray(inner)) {
      inner.forEach((one, at) =>
        conditions(one, [...place, word, at], `${name}${name.includes(",") ? "." : ", condition "}${at + 1}`, add),
      );
    } else if (word === "not") {
      conditions(inner, [...place, word], name, add);
    } else if (COMPARES.has(word) && Array.isArray(inner)) {
      inner.forEach((one, at) => {
        if (!isTree(one)) add([...place, word, at], `${name}: number ${one}`, one);
      });
    }
  }
}

export const placeKey = (place: RulePath) => place.join("/");

/** The same tree with another value at a place that is there. */
export function putAt(tree: unknown, place: RulePath, value: unknown): unknown {
  const [key, ...others] = place;
  if (key === undefined) return value;
  if (Array.isArray(tree)) return tree.map((one, at) => (at === key ? putAt(one, others, value) : one));
  return { ...treeOf(tree), [key]: putAt(treeOf(tree)[key as string], others, value) };
}

/** How many values a range takes; null while it is none. */
export function valuesOf({ from, to, step }: Range): number | null {
  const [first, last, by] = [from, to, step].map(numberOf);
  if (first === null || last === null || by === null || first === undefined || last === undefined) return null;
  if (by === undefined || by <= 0 || last < first) return null;
  // (0.3 − 0.1) ÷ 0.1 is less than 2 in binary.
  return Math.floor((last - first) / by + 1e-9) + 1;
}

/** Of all ranges together; null while one of them is none. */
export function combinationsOf(ranges: readonly Range[]): number | null {
  return ranges.reduce<number | null>((all, range) => {
    const own = valuesOf(range);
    return all === null || own === null ? null : all * own;
  }, 1);
}

/** The rule with a range in the place of each number; its own ranges are not tried. */
export function swept(rule: Tree, ranges: readonly Range[]): Tree {
  const numbers = new Map(numbersOf(rule).map((one) => [placeKey(one.place), one]));
  let found: Tree = rule;
  const params: Tree = Object.fromEntries(
    Object.entries(treeOf(rule.params)).map(([name, one]) => [name, { value: treeOf(one).value }]),
  );
  ranges.forEach(({ place, from, to, step }, at) => {
    const number = numbers.get(place);
    if (!number) return;
    const range = { value: number.value, from: Number(from), to: Number(to), step: Number(step) };
    if (number.place[0] === "params") {
      params[String(number.place[1])] = range;
      return;
    }
    const name = freeName(at, params);
    params[name] = range;
    found = putAt(found, number.place, { param: name }) as Tree;
  });
  return { ...found, params };
}

function freeName(at: number, taken: Tree): string {
  let name = `sweep${at + 1}`;
  while (name in taken) name += "x";
  return name;
}

/** What each parameter of a swept rule is called, by its name. */
export function axisNames(rule: Tree): Record<string, string> {
  const places: [string, RulePath][] = [];
  const look = (tree: unknown, place: RulePath) => {
    if (Array.isArray(tree)) tree.forEach((one, at) => look(one, [...place, at]));
    if (!isTree(tree)) return;
    if (typeof tree.param === "string" && Object.keys(tree).length === 1) places.push([tree.param, place]);
    else for (const [key, one] of Object.entries(tree)) look(one, [...place, key]);
  };
  look({ ...rule, params: {} }, []);
  const filled = withValues(rule, Object.fromEntries(places.map(([name]) => [name, valueOf(rule, name)])));
  const named = new Map(numbersOf(filled).map((one) => [placeKey(one.place), one.name]));
  const of = ([name, place]: [string, RulePath]) => [name, named.get(placeKey(place)) ?? `Parameter ${name}`] as const;
  return Object.fromEntries(places.map(of));
}

const valueOf = (rule: Tree, name: string) => numberOf(treeOf(treeOf(rule.params)[name]).value) ?? 0;

/** A swept rule with these values of its parameters; parameters of its own keep their names. */
export function withValues(rule: Tree, values: Readonly<Record<string, number>>): Tree {
  const own = Object.entries(treeOf(rule.params)).filter(([name]) => !name.startsWith("sweep"));
  const params = Object.fromEntries(
    own.map(([name, one]) => [name, { ...treeOf(one), value: values[name] ?? treeOf(one).value }]),
  );
  const fill = (tree: unknown): unknown => {
    if (Array.isArray(tree)) return tree.map(fill);
    if (!isTree(tree)) return tree;
    const name = tree.param;
    if (typeof name === "string" && name.startsWith("sweep") && Object.keys(tree).length === 1) {
      return values[name] ?? valueOf(rule, name);
    }
    return Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, fill(one)]));
  };
  const { params: _, ...others } = rule;
  const filled = fill(others) as Tree;
  return Object.keys(params).length > 0 ? { ...filled, params } : filled;
}
