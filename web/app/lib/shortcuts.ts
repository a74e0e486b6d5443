// Whether single keys do something in the journal. Kept in the browser: it is about this keyboard, and about software
// that speaks or
// listens to it (WCAG 2.1.4).

const KEY = "rojmel-shortcuts";
const changed = "rojmel-shortcuts-changed";

export function readShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return forgetful;
  }
}

/** Without storage the choice lasts as long as this page. */
let forgetful = true;

export function chooseShortcuts(on: boolean): void {
  forgetful = on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // See above.
  }
  window.dispatchEvent(new Event(changed));
}

export function onShortcutsChange(notice: () => void): () => void {
  window.addEventListener(changed, notice);
  window.addEventListener("storage", notice);
  return () => {
    window.removeEventListener(changed, notice);
    window.removeEventListener("storage", notice);
  };
}

/** A single key, and meant as one: nobody types into a field, no other key is held, and they are not switched off. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !readShortcuts()) return false;
  return !(event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]"));
}
