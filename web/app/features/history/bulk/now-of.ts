// What the chosen trades have now, so that nobody overwrites unseen what stands there.
import { type BulkTrades, type Field, fetchAnnotations, type Value, valueOf } from "~/api/annotations";
import { fetchRows, PAGE } from "~/api/history";
import { count } from "~/lib/format";
import { newestFirst } from "../view";

/** Of more trades it is not asked: each is a request. */
export const MOST_SHOWN = 200;
/** Requests on their way at once. */
const TOGETHER = 6;
/** Values of one field that are named. */
const MOST_NAMED = 5;

export const shownFields = ["tags", "mistakes", "setup", "rating", "reviewed"] as const satisfies readonly Field[];
export type Now = Record<(typeof shownFields)[number], string>;

/** A sentence for each field. */
export async function nowOf(trades: BulkTrades, signal: AbortSignal): Promise<Now> {
  const ids = "ids" in trades ? [...trades.ids] : await idsOf(trades, signal);
  const mains: (Awaited<ReturnType<typeof fetchAnnotations>>["annotations"][number] | null)[] = [];
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = await Promise.all(ids.slice(at, at + TOGETHER).map((id) => fetchAnnotations(id, signal)));
    mains.push(...some.map(({ annotations }) => annotations[0] ?? null));
  }
  const sentences = shownFields.map((field) => [field, tally(mains.map((main) => valueOf(main, field)))] as const);
  return Object.fromEntries(sentences) as Now;
}

async function idsOf({ filter, total }: Extract<BulkTrades, { filter: object }>, signal: AbortSignal) {
  const ids: string[] = [];
  for (let offset = 0; offset < total; offset += PAGE) {
    const { rows } = await fetchRows("own", filter, newestFirst, offset, signal);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** `3 in 12, 5 in 2, none in 40`: the value that most have first. `values`: of each trade its own. */
export function tally(values: readonly Value[]): string {
  const found = new Map<string, number>();
  let none = 0;
  for (const value of values) {
    const names = Array.isArray(value) ? value : value ? [value] : [];
    if (names.length === 0) none += 1;
    for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  }
  if (none === values.length) return "none";
  const most = [...found].toSorted(([one, n], [other, m]) => m - n || one.localeCompare(other));
  const of = (n: number) => (n === values.length ? "in all" : `in ${count(n)}`);
  const left = most.length - MOST_NAMED;
  return [
    ...most.slice(0, MOST_NAMED).map(([name, n]) => `${name} ${of(n)}`),
    ...(left > 0 ? [`${count(left)} more`] : []),
    ...(none > 0 ? [`none ${of(none)}`] : []),
  ].join(", ");
}
