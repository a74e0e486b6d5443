// The trades that are chosen in the table: some by their ids, or all that the filter leaves.
import { held } from "~/lib/held";
import type { Selects } from "~/ui/trade-row";
import type { Lines } from "~/ui/trades-grid";

/** The server changes so many at once. */
export const MOST = 5000;

type Chosen = { ids: ReadonlySet<string>; all: boolean };
const nothing: Chosen = { ids: new Set(), all: false };

export type Selection = Selects & {
  get: () => Chosen;
  /** Of the table as it is: rows between two that are chosen with Shift. */
  over: (lines: Lines) => void;
  chooseAll: () => void;
  clear: () => void;
};

export function createSelection(): Selection {
  const chosen = held<Chosen>(nothing);
  let lines: Lines | null = null;
  let last: number | null = null;
  return {
    get: chosen.get,
    subscribe: chosen.subscribe,
    has: (id) => chosen.get().ids.has(id),
    all: () => chosen.get().all,
    over: (now) => {
      lines = now;
    },
    chooseAll: () => chosen.set({ ids: new Set(), all: true }),
    clear: () => {
      last = null;
      chosen.set(nothing);
    },
    toggle: (id, index, through) => {
      const { ids, all } = chosen.get();
      if (all) return;
      const next = new Set(ids);
      const isChosen = !ids.has(id);
      for (const one of through && last !== null && lines ? between(lines, last, index) : [id]) {
        if (isChosen) next.add(one);
        else next.delete(one);
      }
      last = index;
      chosen.set({ ids: next, all: false });
    },
  };
}

/** Row indices count from the head, which is 1. */
function between(lines: Lines, one: number, other: number): string[] {
  const ids: string[] = [];
  for (let at = Math.min(one, other); at <= Math.max(one, other); at += 1) {
    const line = at - 2 < lines.count ? lines.at(at - 2) : null;
    if (line?.kind === "trade" && line.id !== null) ids.push(line.id);
  }
  return ids;
}
