import { type RefObject, useEffect } from "react";
import type { GridHandle, Lines } from "~/ui/trades-grid";

/** j and k go down and up the rows, Enter opens the one with the focus, / is for the symbol, Esc leaves what was typed. */
export function useRowKeys(grid: RefObject<GridHandle | null>, lines: Lines): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (event.key === "Escape" && at?.id === "symbol-filter") return at.blur();
      if (at?.closest("input, select, textarea, [contenteditable]")) return;
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
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [grid, lines]);
}
