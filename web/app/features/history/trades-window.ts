// The lines of the table while only some pages of it are here: a trade that has come knows its place in the day as far
// as
// its neighbours have come too; a balance stands above the first and below the last.
import { type Order, PAGE, type TradeLine, type TradePage } from "~/api/history";
import { longDay } from "~/lib/time";
import type { Lines } from "~/ui/trades-grid";
import type { Line } from "~/ui/trades-line";

export type Window = {
  pages: ReadonlyMap<number, TradePage>;
  total: number;
  order: Order;
  /** Net of each day of the figures. */
  dayNet: ReadonlyMap<string, number>;
  /** The trades are all there are: only then the running balance is that of the book. */
  whole: boolean;
  /** Trades of several accounts stand side by side: each says whose it is. */
  several: boolean;
};

export function linesOf({ pages, total, order, dayNet, whole, several }: Window): Lines {
  const grouped = order.by === "exit";
  const ends = grouped && whole && total > 0 ? balances(pages, total, order) : null;
  const counts = grouped ? countsByDay(pages, total) : null;
  const row = (at: number): TradeLine | undefined => pages.get(Math.floor(at / PAGE))?.rows[at % PAGE];
  const before = ends ? 1 : 0;
  // Lines are made when they are looked at, and stay the same object for as long as nothing came.
  const made: Line[] = [];

  function trade(at: number): Line {
    const here = row(at);
    if (!here) return { kind: "waiting" };
    const day = dayOf(here);
    const above = row(at - 1);
    const below = row(at + 1);
    return {
      kind: "trade",
      trade: here,
      id: here.id,
      account: several ? here.accountName : null,
      day,
      grouped,
      first: at === 0 || (above !== undefined && dayOf(above) !== day),
      end: at === total - 1 || (below !== undefined && dayOf(below) !== day),
      dayNet: day === null ? null : (dayNet.get(day) ?? null),
      dayTrades: counts?.get(day) ?? null,
      counts: here.status !== "settlement_needed" && here.status !== "unknown_cost" && here.averageExit !== null,
    };
  }

  function line(place: number): Line {
    if (ends && place === 0) return ends.top;
    if (ends && place === total + 1) return ends.bottom;
    return trade(place - before);
  }

  return { count: total + (ends ? 2 : 0), at: (place) => (made[place] ??= line(place)) };
}

/** Times carry their Indian offset, so the day is what they begin with. */
const dayOf = ({ exitTime }: TradeLine) => exitTime?.slice(0, 10) ?? null;

function balances(pages: Window["pages"], total: number, { down }: Order): { top: Line; bottom: Line } | null {
  const top = pages.get(0);
  const last = pages.get(Math.floor((total - 1) / PAGE));
  if (!top || (top.carriedForward === null && top.broughtForward === null)) return null;
  const newest = down ? top.rows.find(dayOf) : last?.rows.findLast(dayOf);
  const oldest = down ? last?.rows.findLast(dayOf) : top.rows.find(dayOf);
  const value = down ? top.carriedForward : ending(pages, total, ({ carriedForward }) => carriedForward);
  const before = down ? ending(pages, total, ({ broughtForward }) => broughtForward) : top.broughtForward;
  const carried = { kind: "balance" as const, words: on("Net total up to", newest), value, last: !down };
  const brought = { kind: "balance" as const, words: on("Net total before", oldest), value: before, last: down };
  return down ? { top: carried, bottom: brought } : { top: brought, bottom: carried };
}

/** A balance of the last page; trades without an exit stand at the end and have none, so it may be on a page before. */
function ending(pages: Window["pages"], total: number, of: (page: TradePage) => number | null): number | null {
  for (let at = Math.floor((total - 1) / PAGE); at >= 0; at -= 1) {
    const page = pages.get(at);
    if (!page) return null;
    const value = of(page);
    if (value !== null) return value;
  }
  return null;
}

function on(words: string, row: TradeLine | undefined): string {
  const day = row && dayOf(row);
  return day ? `${words} ${longDay(day)}` : "Net total";
}

/** How many trades a day has, for the days of which nothing is missing. */
function countsByDay(pages: Window["pages"], total: number): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  const cut = new Set<string | null>();
  for (const [page, { rows }] of pages) {
    for (const row of rows) counts.set(dayOf(row), (counts.get(dayOf(row)) ?? 0) + 1);
    const first = rows[0];
    const last = rows.at(-1);
    if (first && page > 0 && !pages.has(page - 1)) cut.add(dayOf(first));
    if (last && page * PAGE + rows.length < total && !pages.has(page + 1)) cut.add(dayOf(last));
  }
  for (const day of cut) counts.delete(day);
  return counts;
}
