import { type RefObject, useLayoutEffect } from "react";
import { isShortcut } from "~/lib/shortcuts";
import type { GridHandle, Lines } from "~/ui/trades-grid";

/**
 * j and k go down and up the rows, Enter opens the one with the focus, / is for the symbol, Esc leaves what was typed.
 * The list of keys is in features/shell/shortcuts-sheet.tsx.
 */
export function useRowKeys(grid: RefObject<GridHandle | null>, lines: Lines): void {
  // Before it is painted: what one sees is what the keys do.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape" && event.target instanceof HTMLElement && event.target.id === "symbol-filter")
        return event.target.blur();
      if (!isShortcut(event)) return;
      if (event.key === "/") {
        event.preventDefault();
        const symbol = document.querySelector<HTMLInputElement>("#symbol-filter");
        symbol?.focus();
        symbol?.select();
        symbol?.scrollIntoView({ block: "nearest" });
        return;
      }
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const row = document.activeElement?.closest("[data-trade]");
      let place = row ? Number(row.getAttribute("aria-rowindex")) - 2 + step : step > 0 ? 0 : lines.count - 1;
      while (place >= 0 && place < lines.count && lines.at(place).kind === "balance") place += step;
      if (place >= 0 && place < lines.count) grid.current?.focus(place);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [grid, lines]);
}
