// Where the focus goes on arriving at a page: to its h1, or to the heading of the part that the address names.

/** The heading of the part that `#name` means. */
export function partOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  return document.getElementById(`${hash.slice(1)}-name`);
}

/** Scrolling is left to others. */
export function focusHeading(hash: string): void {
  const heading = partOf(hash) ?? document.querySelector<HTMLElement>("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** The document was opened by a link of this site: not by going back, a reload, or from elsewhere. */
export function cameByLink(): boolean {
  return how() === "navigate" && document.referrer.startsWith(`${window.location.origin}/`);
}

export function cameBack(): boolean {
  return how() === "back_forward";
}

function how(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type;
}

export function closeMenus(): void {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}
