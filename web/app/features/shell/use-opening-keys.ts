import { useLayoutEffect } from "react";
import { isShortcut } from "~/lib/shortcuts";

/** Calls back when somebody presses `?`. */
export function useShortcutsKey(open: () => void): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "?" || !isShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}

/** Ctrl K, and ⌘ K on a Mac. It is no single key, so the switch for those leaves it. */
export function usePaletteKey(open: () => void): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isIt || event.key.toLowerCase() !== "k" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}
