/** In ms. A press that lasts longer is no click; and its end may be lost, to a list that the browser draws itself. */
const LONGEST_CLICK = 2000;

/**
 * Runs soon, or, while a finger or a mouse button is down, once it is up: what moves the page must not move a button
 * from under a click.
 */
export function afterPointerUp(run: () => void): void {
  const left = pressedAt + LONGEST_CLICK - performance.now();
  // Soon and not now: a tap takes the focus after the finger is up, and its click comes in the same breath.
  if (left <= 0) return void setTimeout(run);
  const over = new AbortController();
  const once = () => {
    clearTimeout(late);
    over.abort();
    setTimeout(run);
  };
  const late = setTimeout(once, left);
  for (const end of ENDS) window.addEventListener(end, once, { signal: over.signal });
}

/** A touch that became a scroll ends by `pointercancel`. */
const ENDS = ["pointerup", "pointercancel"] as const;
let pressedAt = -LONGEST_CLICK;

if (typeof window !== "undefined") {
  // The release of another button may go to the menu that it opened.
  window.addEventListener("pointerdown", ({ button }) => button === 0 && (pressedAt = performance.now()), true);
  for (const end of ENDS) window.addEventListener(end, () => (pressedAt = -LONGEST_CLICK), true);
}
