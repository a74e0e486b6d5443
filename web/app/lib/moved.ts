const signs = ["scroll", "pointermove", "pointerdown", "keydown"] as const;

/** Runs once somebody does anything: scrolls the page, points, touches, presses a key. */
export function onceMoved(run: () => void): void {
  const heard = new AbortController();
  for (const sign of signs) {
    // A row within the page that is scrolled by the page's own script is no sign: only the page's own scrolling comes up to the window.
    window.addEventListener(sign, () => {
      heard.abort();
      run();
    }, { signal: heard.signal, capture: sign !== "scroll", passive: true });
  }
}
