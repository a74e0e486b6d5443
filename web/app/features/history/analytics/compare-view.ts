// What the comparison shows lives in the address: the first filter as everywhere, the second one whole in `with`.
import type { Filter } from "~/api/history";
import { splitValues, writeValues } from "../condition-text";
import { filterKeys, readView, withParts } from "../view";
import { amounts, counts, readUnit, type Unit } from "./analytics-view";

export type CompareView = {
  one: Filter;
  other: Filter;
  amountBy: (typeof amounts)[number];
  unit: Unit;
  /** What counts as one. */
  count: (typeof counts)[number];
};

export function readCompare(address: URLSearchParams): CompareView {
  return {
    one: readView(address).filter,
    other: readView(new URLSearchParams(address.get("with") ?? "")).filter,
    amountBy: amounts.find((one) => one === address.get("amountBy")) ?? "net",
    unit: readUnit(address),
    count: counts.find((one) => one === address.get("count")) ?? "trades",
  };
}

/** A filter as an address writes it; empty: everything. */
export function filterText(filter: Filter): string {
  return new URLSearchParams(
    filterKeys.flatMap((key) => (filter[key] ? [[key, filter[key]] as [string, string]] : [])),
  ).toString();
}

/** The address in which each side has the filter of the other; what else it says stays. */
export function swapped(address: URLSearchParams): URLSearchParams {
  const { one, other } = readCompare(address);
  const sides = filterKeys.map((key) => [key, other[key]] as const);
  return withParts(address, { ...Object.fromEntries(sides), with: filterText(one) });
}

/** The filter with these parts changed. */
export function changed(filter: Filter, parts: Record<string, string | null>): Filter {
  const next: Filter = { ...filter };
  for (const key of filterKeys) if (key in parts) next[key] = parts[key] || undefined;
  return next;
}

const sidesOnly = new Set(["from", "to", "symbol", "net"]);

/** What the first filter leaves out, where one condition says it; null where none does. */
export function othersOf(filter: Filter): Filter | null {
  const set = filterKeys.filter((key) => filter[key]);
  const key = set[0];
  if (set.length !== 1 || !key || sidesOnly.has(key)) return null;
  const { not, values } = splitValues(filter[key]!);
  return { [key]: writeValues({ not: !not, values }) ?? undefined };
}

/** The filter of the trades that both leave; null where one address cannot say it. */
export function bothOf(one: Filter, other: Filter): Filter | null {
  const clash = filterKeys.some((key) => one[key] && other[key] && one[key] !== other[key]);
  return clash ? null : { ...definedOf(one), ...definedOf(other) };
}

const definedOf = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => Boolean(value)));
