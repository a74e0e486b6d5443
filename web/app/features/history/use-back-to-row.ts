import { type RefObject, useEffect, useRef } from "react";
import type { TradePage } from "~/api/history";
import type { GridHandle, Lines } from "~/ui/trades-grid";
import { neighboursOf } from "./neighbours";

/**
 * The drawer gives the focus back to the row it was opened from; after steps from trade to trade, that of the last one
 * is meant.
 */
export function useBackToRow(
  grid: RefObject<GridHandle | null>,
  lines: Lines,
  open: string | null,
  pages: ReadonlyMap<number, TradePage>,
  total: number | null,
): void {
  const way = useRef<{ first: string; last: string } | null>(null);
  useEffect(() => {
    if (open) {
      way.current = { first: way.current?.first ?? open, last: open };
      return;
    }
    const gone = way.current;
    way.current = null;
    const place = gone && gone.last !== gone.first && total ? neighboursOf(gone.last, pages, total)?.place : undefined;
    if (place) grid.current?.focus(place - 1 + (lines.at(0).kind === "balance" ? 1 : 0));
  }, [grid, lines, open, pages, total]);
}
