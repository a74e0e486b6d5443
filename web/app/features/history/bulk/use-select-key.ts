import { useLayoutEffect } from "react";
import { isShortcut } from "~/lib/shortcuts";
import type { Selection } from "./selection";

/** x chooses the row with the focus, and begins the selection. */
export function useSelectKey(selection: Selection | null, select: (on: boolean) => void): void {
  useLayoutEffect(() => {
    if (!selection) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "x" || !isShortcut(event) || document.querySelector("dialog[open]")) return;
      const row = document.activeElement?.closest("[data-trade]");
      const id = row?.getAttribute("data-trade");
      if (!row || !id) return;
      event.preventDefault();
      select(true);
      selection?.toggle(id, Number(row.getAttribute("aria-rowindex")), false);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [selection, select]);
}
