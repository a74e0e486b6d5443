/**
 * Runs soon, or, while a finger or a mouse button is down, once it is up: what moves the page must not move a button
 * from under a click.
 */
export function afterPointerUp(run: () => void): void {
  // Soon and not now: a tap takes the focus after the finger is up, and its click comes in the same breath.
  if (!pressed) return void setTimeout(run);
  const over = new AbortController();
  const once = () => {
    over.abort();
    setTimeout(run);
  };
  for (const end of ENDS) window.addEventListener(end, once, { signal: over.signal });
}

/** A touch that became a scroll ends by `pointercancel`. */
const ENDS = ["pointerup", "pointercancel"] as const;
let pressed = false;

if (typeof window !== "undefined") {
  const set = (down: boolean) => () => (pressed = down);
  window.addEventListener("pointerdown", set(true), true);
  for (const end of ENDS) window.addEventListener(end, set(false), true);
}
