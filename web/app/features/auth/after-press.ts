/** Runs now, or, while a finger or a mouse button is down, once it is up: what moves the page must not move a button from under a press. */
export function afterPress(run: () => void): void {
  if (!pressed) run();
  else window.addEventListener("pointerup", () => setTimeout(run), { once: true });
}

let pressed = false;

if (typeof window !== "undefined") {
  const set = (down: boolean) => () => (pressed = down);
  window.addEventListener("pointerdown", set(true), true);
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, set(false), true);
}
