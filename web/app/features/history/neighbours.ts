// Which trade stands before and after one, in the table as it is filtered and sorted.
import { PAGE, type TradePage } from "~/api/history";

export type Neighbours = {
  /** Its place in the table, from 1. */
  place: number;
  total: number;
  /** Undefined while the page with it is not here; null where there is none. */
  before: string | null | undefined;
  after: string | null | undefined;
};

/** Null when the trade is on no page that is here: it may be outside of the filter, or further down. */
export function neighboursOf(id: string, pages: ReadonlyMap<number, TradePage>, total: number): Neighbours | null {
  for (const [page, { rows }] of pages) {
    const on = rows.findIndex((row) => row.id === id);
    if (on < 0) continue;
    const at = page * PAGE + on;
    const idAt = (place: number) => pages.get(Math.floor(place / PAGE))?.rows[place % PAGE]?.id;
    return {
      place: at + 1,
      total,
      before: at === 0 ? null : idAt(at - 1),
      after: at + 1 >= total ? null : idAt(at + 1),
    };
  }
  return null;
}
